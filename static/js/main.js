// Attaches one module to each element that asks for it. A page loads only what it shows.
const BEHAVIOURS = [
  ["[data-js=search]", "./search.js"],
  [".task", "./task.js"],
  ["[data-js=problem]", "./problem.js"],
  ["[data-js=freeboard]", "./freeboard.js"],
  ["a.term, a.term-tag", "./termcard.js"],
];

for (const [selector, module] of BEHAVIOURS) {
  const elements = [...document.querySelectorAll(selector)];
  if (elements.length) import(module).then(({ attach }) => elements.forEach(attach));
}
