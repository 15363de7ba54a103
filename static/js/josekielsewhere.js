// Stones elsewhere on the board: which lines of the family still work with them?
//
// The reader puts stones into the other corners; the server reads every ladder of the
// family again with them on the board.

import { button, el } from "./dom.js";
import { Conversation } from "./server.js";
import { tell } from "./verdict.js";

const WORDS = { B: "黑", W: "白" };
const SIDES = { B: "black", W: "white" };

export class Elsewhere {
  #talk = new Conversation();

  constructor(walker) {
    this.walker = walker;
    this.on = false;
    this.pen = "B";
    this.toggle = button("摆别处的子，看征子", () => (this.on ? this.close() : this.open()));
    this.toggle.setAttribute("aria-pressed", "false");
    this.pens = [["B", "放黑子"], ["W", "放白子"], ["", "拿走"]].map(([pen, word]) => {
      const made = button(word, () => this.#take(pen));
      made.dataset.pen = pen;
      return made;
    });
    this.found = el("div", {});
    this.panel = el("div", { hidden: true, class: "elsewhere-panel" },
      el("div", { class: "bar" }, ...this.pens, button("全拿走", () => this.#clear())), this.found);
  }

  open() {
    this.walker.practice.close();
    this.on = true;
    this.panel.hidden = false;
    this.toggle.setAttribute("aria-pressed", "true");
    this.walker.show("whole");
    this.#take(this.pen);
    tell(this.walker.status, "点棋盘的别处放子，看哪些着法还成立。");
    this.#ask();
  }

  close() {
    if (!this.on) return;
    this.on = false;
    this.panel.hidden = true;
    this.toggle.setAttribute("aria-pressed", "false");
    this.walker.redraw();
  }

  #take(pen) {
    this.pen = pen;
    for (const each of this.pens) each.setAttribute("aria-pressed", each.dataset.pen === pen ? "true" : "false");
    this.walker.board.turn = pen;
  }

  async put(point) {
    const { extra, board, status } = this.walker;
    const mine = extra.black.includes(point) || extra.white.includes(point);
    if (board.color(point) && !mine) return tell(status, `${point} 是定式里的子，不能动。`, "refused");
    if (!mine && !this.pen) return tell(status, `${point} 没有子。`);
    const before = { black: [...extra.black], white: [...extra.white] };
    for (const side of ["black", "white"]) extra[side] = extra[side].filter((other) => other !== point);
    if (this.pen) extra[SIDES[this.pen]].push(point);
    if (!(await this.#again())) {
      this.walker.extra = before;
      return undefined;
    }
    tell(status, this.pen ? `${point} 放了${WORDS[this.pen]}子。` : `${point} 空了。`);
    return this.#ask();
  }

  async #clear() {
    this.walker.extra = { black: [], white: [] };
    await this.#again();
    tell(this.walker.status, "别处的子都拿走了。");
    this.#ask();
  }

  #again() {
    return this.walker.go(this.walker.moves, { history: "replace", say: false });
  }

  async #ask() {
    this.#talk.forget();
    const { family, extra, node } = this.walker;
    const answer = await this.#talk.ask(`joseki/${encodeURIComponent(family)}/conditions`,
      { size: 19, ...extra, turn: Number(node.dataset.turn) });
    if (!answer) return;
    if (!answer.ok) return tell(this.walker.status, answer.data.detail, "refused");
    const lines = answer.data.conditions;
    const title = lines.length ? "这个定式里靠征子的着法：" : "这个定式里没有靠征子的着法。";
    this.found.replaceChildren(el("p", { class: "quiet small" }, title),
      el("ul", { class: "ladders" }, ...lines.map((line) => this.#line(line))));
  }

  #line({ moves, move, name, holds, ladders }) {
    const verdict = holds === null ? "说不定" : holds ? "可以下" : "现在不行";
    const number = moves.split(".").length;
    const link = el("a", { href: this.walker.address(moves.split(".")), "data-go": moves },
      `第 ${number} 手 ${move}${name ? ` ${name}` : ""}`);
    return el("li", { class: holds === null ? null : holds ? "met" : "unmet" }, el("b", {}, verdict), " ", link,
      el("br", {}), el("small", { class: "quiet" }, ladders.map((ladder) => ladder.text).join("")));
  }
}
