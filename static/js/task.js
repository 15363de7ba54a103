// Tasks of a lesson. How one is answered stands in data-answer (website/mdext/task.py):
// move and play (moves against the server), points (mark, then ask), number.

import { Board } from "./board.js";
import { coordinateField } from "./coordinatefield.js";
import { button, el, shortcuts } from "./dom.js";
import { Line } from "./line.js";
import { Conversation, newAttempt } from "./server.js";
import { refuse, tell } from "./verdict.js";

const SIDES = { B: "黑", W: "白" };

export function attach(section) {
  const { lesson, task, answer, toPlay } = section.dataset;
  const parts = {
    section,
    side: toPlay,
    path: `lessons/${encodeURIComponent(lesson)}/tasks/${encodeURIComponent(task)}`,
    holder: section.querySelector(".task-board"),
    work: section.querySelector(".task-work"),
    status: section.querySelector(".task-status"),
  };
  parts.label = `${section.querySelector(".task-title").textContent}的棋盘`;
  parts.single = answer === "move";
  ({ move: playing, play: playing, points: marking, number: counting })[answer]?.(parts);
}

/** Moves: each is judged at once. */
function playing({ section, side, path, single, holder, work, status, label }) {
  const board = new Board(holder, {
    label: `${label}，${SIDES[side]}先`,
    onpick: (point) => line.pick(point),
    say: (text) => tell(status, text),
  });
  const undo = button("悔棋", () => line.undo(), { key: "u" });
  const reset = button("重来", () => line.reset(), { key: "r" });
  // On the first page the board stands alone; in a lesson it has all its controls.
  const plain = section.classList.contains("task-first");
  let attempt = newAttempt();
  let length = 0;
  const line = new Line(board, {
    path, side, status, single,
    extra: () => ({ attempt }),
    changed: ({ moves }) => {
      if (moves.length < length) attempt = newAttempt(); // taken back: another try
      length = moves.length;
      for (const each of [undo, reset]) each.setAttribute("aria-disabled", moves.length ? "false" : "true");
      reset.hidden = plain && !moves.length;
    },
  });
  work.append(plain ? reset : el("div", { class: "bar" }, undo, reset));
  if (!plain) work.append(coordinateField(board));
  shortcuts(section, { u: () => line.undo(), r: () => line.reset() });
}

/** Points: mark any number of them, then ask whether these are all. */
function marking({ section, path, holder, work, status, label }) {
  const picked = new Set();
  const talk = new Conversation();
  const board = new Board(holder, {
    label: `${label}，点一下标出，再点一下取消`,
    onpick: (point) => {
      talk.forget();
      if (!picked.delete(point)) picked.add(point);
      draw(`${point} ${picked.has(point) ? "标出了" : "取消了"}，一共 ${picked.size} 处。`);
    },
    say: (text) => tell(status, text),
  });
  const draw = (text) => {
    board.pick([...picked], "已标出");
    tell(status, text);
  };
  const clear = () => {
    talk.forget();
    picked.clear();
    draw("都取消了。");
  };
  const check = async () => {
    const answer = await talk.ask(path, { points: [...picked], attempt: newAttempt() });
    if (answer) show(status, answer, check);
  };
  work.append(
    el("div", { class: "bar" }, button("对不对？", check, { main: true, key: "c" }),
      button("重来", clear, { key: "r" })),
    coordinateField(board, "标出这点"),
  );
  shortcuts(section, { c: check, r: clear });
}

/** A number: in stones, halves allowed where the task asks for an area. */
function counting({ path, work, status }) {
  const talk = new Conversation();
  const input = el("input", { inputmode: "decimal", size: "5", maxlength: "8", autocomplete: "off" });
  const form = el("form", { class: "bar" },
    el("label", { class: "field" }, el("span", {}, "答案"), input),
    el("button", { class: "button button-main" }, "对不对？"));
  const check = async () => {
    const text = input.value.trim();
    if (!text) return tell(status, "先写一个数。");
    const answer = await talk.ask(path, { number: text, attempt: newAttempt() });
    if (answer) show(status, answer, check);
    return undefined;
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    check();
  });
  input.addEventListener("input", () => talk.forget());
  work.append(form);
}

function show(status, { ok, data }, again) {
  if (!ok) refuse(status, data, again);
  else tell(status, data.explain, data.state === "continue" ? "" : data.state);
}
