// A problem on a large board is drawn with the part that matters; the whole board waits in
// <template data-whole>. The reader asks for it (看全盘), or a stone outside the part does.

import { button } from "./dom.js";

/**
 * Bind a board to the page's whole picture; returns null where the board is whole already.
 * `toggle` is the button, `whole()` shows the whole board if it does not show yet.
 */
export function wider(board) {
  const waiting = document.querySelector("template[data-whole]");
  if (!waiting) return null;
  const pictures = { part: board.svg, whole: null };
  let shown = "part";
  const toggle = button("看全盘", () => show(shown === "part" ? "whole" : "part"), { key: "w" });

  function show(wanted) {
    pictures.whole ??= document.importNode(waiting.content.querySelector("svg.board"), true);
    shown = wanted;
    board.frame(pictures[wanted]);
    toggle.firstChild.textContent = shown === "part" ? "看全盘" : "看局部";
  }

  return { toggle, whole: () => { if (shown === "part") show("whole"); } };
}
