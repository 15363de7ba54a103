// The reader's coordinates on every board of the page, and in the sentences about them.
//
// The server writes A1. With 一二三 the labels beside the boards and the points in texts are
// written anew, also in what scripts add later; with 不写 the style sheet hides the labels.

import { COLUMNS, choose, inStyle, numeral, style, STYLES } from "./coordinates.js";

const BOARD = "svg.board[data-labels=western]";
const KEPT = "code, pre, kbd, script, style, template, .board g:not(.notes) > text";
const texts = new WeakMap(); // text node -> {plain: as it was written, shown: as it stands}

/** Bind the switch <button data-coordinates-switch>; a page without labelled boards has none. */
export function attach(button) {
  const name = button.querySelector("[data-coordinates-name]");
  const names = Object.keys(STYLES);
  const offer = () => { button.hidden = !document.querySelector(`${BOARD} .coords`); };
  const draw = () => {
    name.textContent = STYLES[style()];
    button.setAttribute("aria-label", `坐标 ${STYLES[style()]}`);
    labelAll(document);
  };
  offer();
  button.addEventListener("click", () => choose(names[(names.indexOf(style()) + 1) % names.length]));
  document.addEventListener("coordinates", draw);
  draw();
  const main = document.querySelector("main");
  new MutationObserver((changes) => {
    if (button.hidden) offer(); // a board came with an answer
    if (style() !== "chinese") return;
    for (const { type, target, addedNodes } of changes) {
      for (const node of type === "characterData" ? [target] : addedNodes) labelAll(node);
    }
  }).observe(main, { childList: true, characterData: true, subtree: true });
}

function labelAll(root) {
  if (root.nodeType === Node.TEXT_NODE) return rewrite(root);
  if (!root.querySelectorAll) return undefined;
  for (const board of root.matches?.(BOARD) ? [root] : root.querySelectorAll(BOARD)) labelBoard(board);
  const walk = document.createTreeWalker(root.body ? root.querySelector("main") : root, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) rewrite(walk.currentNode);
  return undefined;
}

/** The labels of one board: its columns from the left, then its lines from the top. */
function labelBoard(board) {
  const [left, bottom, cols, rows] = board.dataset.window.split(" ").map(Number);
  const size = Number(board.dataset.size);
  const chinese = style() === "chinese";
  const labels = board.querySelector(".coords");
  if (!labels) return;
  [...labels.children].forEach((label, at) => {
    const line = bottom + rows - (at - cols); // 1 at the bottom
    if (at < cols) label.textContent = chinese ? left + at + 1 : COLUMNS[left + at];
    else label.textContent = chinese ? numeral(size + 1 - line) : line;
    // 十九 has to fit between the edge of the picture and the stones.
    if (at >= cols) label.toggleAttribute("data-narrow", label.textContent.length > 1 && chinese);
  });
  labels.dataset.style = style();
}

function rewrite(node) {
  const kept = texts.get(node);
  if (!kept && style() !== "chinese") return;
  const plain = kept && node.data === kept.shown ? kept.plain : node.data;
  if (!/[A-Z]\d/.test(plain) || node.parentElement?.closest(KEPT)) return;
  const size = sizeAt(node);
  const shown = size ? inStyle(plain, size) : plain;
  texts.set(node, { plain, shown });
  if (node.data !== shown) node.data = shown;
}

/** The size of the board that a text speaks of: the one it stands with, else the one before it. */
function sizeAt(node) {
  const boards = [...document.querySelectorAll("main svg.board")];
  for (let place = node.parentElement; place; place = place.parentElement) {
    const sizes = new Set(boards.filter((board) => place.contains(board)).map((board) => board.dataset.size));
    if (sizes.size === 1) return Number([...sizes][0]);
    if (sizes.size) break;
  }
  const before = boards.filter((board) => board.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING);
  return Number((before.at(-1) ?? boards[0])?.dataset.size ?? 0);
}
