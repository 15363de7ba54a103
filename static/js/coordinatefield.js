// A text field for coordinates, for those who would rather type "D4" than walk there.

import { named, typed } from "./coordinates.js";
import { el } from "./dom.js";

/** `board` needs has(point), onpick(point), say(text) and size. */
export function coordinateField(board, action = "下在这里") {
  const input = el("input", { size: "5", maxlength: "7", autocomplete: "off",
    autocapitalize: "characters", spellcheck: "false" });
  const form = el("form", { class: "bar coordinate" },
    el("label", { class: "field" }, el("span", {}, "坐标"), input),
    el("button", { class: "button" }, action));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const point = typed(input.value, board.size);
    if (!board.has(point)) {
      board.say(`图上没有 ${input.value.trim() || "这个坐标"}。坐标写成 ${named("D4", board.size)} 这样。`);
      return;
    }
    input.value = "";
    board.onpick(point);
  });
  return form;
}
