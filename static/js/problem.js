// One problem: play against the server, undo, reset, a hint in two steps, shortcuts.

import { Board, coordinateField } from "./board.js";
import { button, el, shortcuts } from "./dom.js";
import { Line } from "./line.js";
import { get } from "./server.js";
import { tell } from "./verdict.js";

const SIDES = { B: "黑", W: "白" };

export function attach(section) {
  const { collection, number, toPlay } = section.dataset;
  const path = `problems/${encodeURIComponent(collection)}/${encodeURIComponent(number)}`;
  const status = section.querySelector("[data-status]");
  const work = section.querySelector("[data-work]");
  let step = 0;

  const board = new Board(section.querySelector("[data-board]"), {
    label: `棋盘，${SIDES[toPlay]}先`,
    onpick: (point) => line.pick(point),
    say: (text) => tell(status, text),
  });

  const undo = button("悔棋", () => line.undo(), { key: "u" });
  const reset = button("重来", () => line.reset(), { key: "r" });
  const hint = button("提示", () => showHint(), { key: "h" });
  const onward = section.querySelector("[data-onward]");
  onward.setAttribute("aria-keyshortcuts", "n");
  onward.append(el("kbd", { "aria-hidden": "true" }, "N"));

  const line = new Line(board, {
    path: `${path}/play`, side: toPlay, status,
    changed: ({ moves, state }) => {
      const start = moves.length === 0;
      for (const each of [undo, reset]) each.setAttribute("aria-disabled", start ? "true" : "false");
      onward.classList.toggle("button-main", state === "solved");
    },
  });

  async function showHint() {
    step = Math.min(step + 1, 2);
    const asked = line.moves;
    const answer = await get(`${path}/hint?step=${step}`);
    if (line.moves !== asked) return; // played on meanwhile
    if (!answer) return tell(status, "没有连上网站，请再试一次。", "refused");
    tell(status, answer.text);
    if (answer.point && line.moves.length === 0) board.hint(answer.point);
    hint.firstChild.textContent = step < 2 ? "再提示一点" : "提示";
  }

  work.append(el("div", { class: "bar" }, undo, reset, hint), coordinateField(board),
    el("p", { class: "quiet small keys" }, "键盘：方向键走到一点，回车落子；U 悔棋，R 重来，H 提示，N 下一题。"));
  shortcuts(section, {
    u: () => line.undo(), r: () => line.reset(), h: showHint, n: () => { onward.click(); },
  });
  tell(status, `轮到${SIDES[toPlay]}下。`);
}
