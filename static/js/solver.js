// What the server's solver says of the position on the free board, its line played out.
//
// `now()` gives what the board holds: {black, white, first, moves, turn, ended, shown}. The
// positions along the line come from the server (board/play), one a step, and are kept.

import { button, el } from "./dom.js";
import { Conversation, OFFLINE } from "./server.js";
import { refuse, tell } from "./verdict.js";

const WORDS = { B: "黑", W: "白" };
const OTHER = { B: "W", W: "B" };
const SECONDS = 5;

export class SolverPanel {
  #talk = new Conversation();

  /** @param {{board: Board, status: Element, size: number, now: () => object}} parts */
  constructor({ board, status, size, now }) {
    Object.assign(this, { board, status, size, now });
    this.targets = []; // stones the reader marked
    this.side = el("select", {}, el("option", { value: "B" }, "黑先"), el("option", { value: "W" }, "白先"));
    this.side.addEventListener("change", () => this.#forget());
    this.back = button("上一步", () => this.step(-1), { key: "b" });
    this.onward = button("下一步", () => this.step(1), { key: "n" });
    this.element = el("div", { class: "bar" },
      el("label", { class: "field" }, el("span", {}, "谁先下"), this.side),
      button("死活如何？", () => this.ask(), { main: true, key: "d" }), this.back, this.onward);
    this.#forget();
  }

  /** Begin with the position as it stands. */
  open() {
    this.side.value = this.now().turn;
    this.targets = [];
    this.#forget();
    tell(this.status, "点一块棋，标作目标；不标就自己找。再问死活如何。");
  }

  close() {
    this.targets = [];
    this.#forget();
  }

  mark(point) {
    if (!this.board.color(point)) return tell(this.status, `${point} 没有子。点要判断死活的棋。`);
    const had = this.targets.includes(point);
    this.targets = had ? this.targets.filter((stone) => stone !== point) : [...this.targets, point];
    this.#forget();
    tell(this.status, had ? `${point} 不再是目标。` : `目标：${this.targets.join("、")}。`);
  }

  /** Drop an answer: it belongs to a question that is no longer put. */
  #forget() {
    this.#talk.forget();
    this.board.busy = false;
    this.found = null;
    this.line = [];
    this.at = 0;
    this.positions = [];
    this.board.letters([]);
    this.board.show(this.now().shown);
    this.board.pick(this.targets, "目标");
    this.#enable();
  }

  /** The position as the server takes it; with its moves while they matter for a ko. */
  #position() {
    const { black, white, first, moves, turn, ended, shown } = this.now();
    const to_play = this.side.value;
    if (to_play === turn && !ended) return { size: this.size, black, white, to_play: first, moves };
    return { size: this.size, black: shown.black, white: shown.white, to_play, moves: [] };
  }

  async ask() {
    this.#forget();
    tell(this.status, `正在算，最多 ${SECONDS} 秒……`);
    this.board.busy = true;
    const target = this.targets.length ? { target: this.targets } : {};
    const answer = await this.#talk.ask("board/solve", { ...this.#position(), ...target, seconds: SECONDS });
    if (!answer) return;
    this.board.busy = false;
    if (!answer.ok) return refuse(this.status, answer.data, () => this.ask());
    this.found = answer.data;
    this.line = answer.data.line;
    this.positions = [this.now().shown];
    this.#draw();
    tell(this.status, this.#told());
  }

  #told() {
    const { text, best, reason } = this.found;
    const points = best.filter((place) => place !== "pass");
    const words = points.map((point, at) => `${String.fromCharCode(97 + (at % 26))}（${point}）`);
    if (best.includes("pass")) words.push("停一手");
    const moves = words.length ? `最好的第一手：${words.join("、")}。` : "";
    const more = this.line.length ? "按“下一步”看变化。" : "";
    return `${WORDS[this.side.value]}先，${text}。${moves}${reason ? `${reason}。` : ""}${more}`;
  }

  /** Walk along the line; a step that the rules refuse ends it. */
  async step(by) {
    const to = this.at + by;
    if (to < 0 || to > this.line.length || !this.found) {
      return tell(this.status, to < 0 ? "已经是开头了。" : this.found ? "变化下完了。" : "先问死活如何。");
    }
    if (!this.positions[to]) {
      const answer = await this.#talk.ask("board/play", this.#after(to));
      if (!answer) return;
      if (answer.data === OFFLINE) return refuse(this.status, OFFLINE, () => this.step(by));
      if (!answer.ok) {
        this.line = this.line.slice(0, to - 1);
        this.#enable();
        return tell(this.status, "下一手要先找劫材，变化到这里为止。");
      }
      const { black, white, last } = answer.data;
      this.positions[to] = { black, white, last: last.point === "pass" ? null : last.point, took: last.captured };
    }
    this.at = to;
    this.#draw();
    tell(this.status, to ? this.#step(to) : this.#told());
  }

  #after(to) {
    const position = this.#position();
    let color = this.side.value;
    const moves = [...position.moves];
    for (const place of this.line.slice(0, to)) {
      moves.push([color, place]);
      color = OTHER[color];
    }
    return { ...position, moves };
  }

  #step(to) {
    const color = to % 2 ? this.side.value : OTHER[this.side.value];
    const place = this.line[to - 1];
    const took = this.positions[to].took.length ? `，提 ${this.positions[to].took.length} 子` : "";
    const end = to === this.line.length ? `变化下完：${this.found.text}。` : "";
    return `第 ${to} 手：${WORDS[color]} ${place === "pass" ? "停一手" : place}${took}。${end}`;
  }

  #draw() {
    this.board.show(this.positions[this.at]);
    const stones = this.found.target.filter((point) => this.board.color(point));
    this.board.pick(stones, "目标");
    this.board.letters(this.at ? [] : this.found.best.filter((place) => place !== "pass"));
    this.#enable();
  }

  #enable() {
    const off = (element, value) => element.setAttribute("aria-disabled", value ? "true" : "false");
    off(this.back, this.at === 0);
    off(this.onward, this.at >= this.line.length);
  }
}
