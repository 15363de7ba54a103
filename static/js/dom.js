// Small helpers to build elements without markup strings (the page's policy forbids those).

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** An HTML element: el("button", {type: "button", class: "button"}, "撤销"). */
export const el = (name, attributes = {}, ...children) =>
  fill(document.createElement(name), attributes, children);

/** An SVG element. */
export const svg = (name, attributes = {}, ...children) =>
  fill(document.createElementNS(SVG, name), attributes, children);

/** A button of the site; `key` is shown as its keyboard shortcut. */
export function button(label, onclick, { main = false, key = "" } = {}) {
  const made = el("button", { type: "button", class: main ? "button button-main" : "button" }, label);
  if (key) {
    made.append(el("kbd", { "aria-hidden": "true" }, key.toUpperCase()));
    made.setAttribute("aria-keyshortcuts", key);
  }
  made.addEventListener("click", onclick);
  return made;
}

/** Single-key shortcuts while the focus is inside `element` and not in a text field. */
export function shortcuts(element, actions) {
  element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, select, textarea")) return;
    const action = actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
