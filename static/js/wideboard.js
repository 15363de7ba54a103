// A board that is wider than its place scrolls sideways; a line below it says so.

import { el } from "./dom.js";

export function attach(holder) {
  const note = el("p", { class: "small quiet wide-note", hidden: true }, "棋盘比屏幕宽，左右滑着看。");
  const look = () => { note.hidden = holder.scrollWidth <= holder.clientWidth + 1; };
  holder.after(note);
  new ResizeObserver(look).observe(holder);
  new MutationObserver(() => requestAnimationFrame(look)).observe(holder, { childList: true, subtree: true });
}
