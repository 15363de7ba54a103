// Attaches one module to each element that asks for it. A page loads only what it shows.
const BEHAVIOURS = [
  ["[data-coordinates-switch]", "./labelling.js"],
  ["[data-js=search]", "./search.js"],
  [".task", "./task.js"],
  ["[data-js=problem]", "./problem.js"],
  ["[data-js=problem]", "./punish.js"],
  ["[data-js=freeboard]", "./freeboard.js"],
  [".board-figure[data-play]", "./trial.js"],
  ["[data-js=joseki]", "./joseki.js"],
  ["[data-js=josekifind]", "./josekifind.js"],
  ["[data-js=upload]", "./upload.js"],
  ["[data-js=find]", "./find.js"],
  ["[data-board], .task-board", "./wideboard.js"],
  ["[data-mark], .task", "./marks.js"],
  [".turn[data-lesson]", "./reading.js"],
  ["a.term, a.term-tag", "./termcard.js"],
];

const attached = BEHAVIOURS.map(async ([selector, module]) => {
  const elements = [...document.querySelectorAll(selector)];
  if (elements.length) elements.forEach((await import(module)).attach);
});

// Tells that the page listens: <html data-ready>.
Promise.all(attached).then(() => { document.documentElement.dataset.ready = ""; });
