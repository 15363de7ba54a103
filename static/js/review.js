// After the verdict: the map of all first moves, a line of right play, free play, the proof.
//
// The board is borrowed from the page (problem.js) and given back on reset. Nothing of this
// is on the page before it is asked for.

import { button, el } from "./dom.js";
import { Conversation, get, OFFLINE } from "./server.js";
import { inView } from "./turning.js";
import { refuse, tell } from "./verdict.js";

const WORDS = { B: "黑", W: "白" };
const GRADES = { best: "最好", lesser: "差一些", worst: "没做到", unknown: "没有算清" };

export class Review {
  #kept = new Map(); // what the server told, by name
  #talk = new Conversation();

  constructor(page) {
    this.page = page;
    this.board = page.board;
    this.status = page.status;
    this.buttons = {
      map: button("全部第一手", () => this.map(), { key: "m" }),
      solution: button("看正解", () => this.solution(), { key: "l" }),
      free: button("自己摆", () => this.free(), { key: "x" }),
      proof: button("证明", () => this.proof(), { key: "c" }),
    };
    this.prev = button("上一手", () => this.back(), { key: "b" });
    this.next = button("下一手", () => this.forward(), { key: "f" });
    this.steps = el("div", { class: "bar" }, this.prev, this.next);
    this.told = el("div", { class: "told" });
    page.place.append(el("div", { class: "bar" }, ...Object.values(this.buttons)), this.steps, this.told);
    this.close();
  }

  /** Take everything off again; the page shows its own line. */
  close() {
    this.#talk.forget();
    this.now = "";
    this.steps.hidden = true;
    this.told.replaceChildren();
    this.board.signs([]);
    this.board.shade([]);
    for (const each of Object.values(this.buttons)) each.setAttribute("aria-pressed", "false");
  }

  /** Begin one of the four; picks, undo and reset of the page come here. */
  #open(name) {
    this.close();
    this.now = name;
    this.buttons[name].setAttribute("aria-pressed", "true");
    this.page.mode = this;
    for (const each of [this.page.undo, this.page.reset]) each.setAttribute("aria-disabled", "false");
    this.board.hint(null);
    this.board.shade([]);
    this.board.turn = "";
  }

  async #fetch(name) {
    if (!this.#kept.has(name)) {
      const answer = await get(inView(`${this.page.path}/${name}`, this.page.section));
      if (answer) this.#kept.set(name, answer);
      else refuse(this.status, OFFLINE, () => this[name === "line" ? "solution" : name]());
    }
    return this.#kept.get(name);
  }

  // The four

  async map() {
    const found = await this.#fetch("map");
    if (!found) return;
    this.#open("map");
    this.board.show(this.page.line.start.position);
    this.board.signs(found.moves);
    this.told.append(legend(found.legend));
    const best = found.moves.filter(({ grade }) => grade === "best").map(({ point }) => point);
    tell(this.status, `最好的第一手：${best.join("、") || "停一手"}。点一个点，看它的结果。`);
  }

  async solution() {
    const found = await this.#fetch("line");
    if (!found) return;
    this.#open("solution");
    const { start } = this.page.line;
    this.shown = [start.position, ...found.steps.map((s) => ({ ...s, last: s.point === "pass" ? null : s.point }))];
    this.line = found.steps;
    this.at = 0;
    this.steps.hidden = false;
    this.#step(0);
    tell(this.status, `正解一共 ${found.steps.length} 手。按“下一手”看。`);
  }

  /** Both sides freely, from what is on the board now. */
  free() {
    const { moves, start } = this.page.line;
    const line = this.now === "solution" ? this.line.slice(0, this.at).map((s) => s.point) : moves;
    this.#open("free");
    this.setup = start.position;
    this.made = [];
    line.filter(Boolean).forEach((point) => this.made.push([this.#color(this.made.length), point]));
    this.floor = this.made.length;
    this.#play(this.made, "两边都由你下。U 悔棋，R 回到题目。");
  }

  async proof() {
    const found = await this.#fetch("proof");
    if (!found) return;
    this.#open("proof");
    this.board.show(this.page.line.start.position);
    this.board.shade(found.region);
    this.told.append(certificate(found));
    tell(this.status, `${found.claim}。`);
  }

  // Along the line

  back() { if (this.now === "solution") this.#step(-1); }

  forward() { if (this.now === "solution") this.#step(1); }

  #step(by) {
    const to = this.at + by;
    if (to < 0 || to > this.line.length) {
      return tell(this.status, to < 0 ? "已经是开头了。" : "正解下完了。");
    }
    this.at = to;
    this.board.show(this.shown[to]);
    this.prev.setAttribute("aria-disabled", to ? "false" : "true");
    this.next.setAttribute("aria-disabled", to < this.line.length ? "false" : "true");
    if (!to) return undefined;
    const { color, point, captured, text } = this.line[to - 1];
    const took = captured.length ? `，提 ${captured.length} 子` : "";
    return tell(this.status, `第 ${to} 手：${WORDS[color]} ${point === "pass" ? "停一手" : point}${took}。${text}`);
  }

  // What the page hands on

  pick(point) {
    if (this.now === "map") {
      const move = this.#kept.get("map").moves.find((each) => each.point === point);
      return tell(this.status, move ? `${point}：${move.result}。` : `${point} 不能下。`);
    }
    if (this.now === "free") return this.#play([...this.made, [this.#color(this.made.length), point]]);
    return tell(this.status, "要自己下，先按“自己摆”；要接着做题，按“重来”。");
  }

  undo() {
    if (this.now === "solution") return this.#step(-1);
    if (this.now !== "free") return this.page.restart();
    if (!this.made.length) return tell(this.status, "已经是开头了。");
    return this.#play(this.made.slice(0, -1), "退回了一手。");
  }

  #color(at) {
    const { side } = this.page;
    return at % 2 ? (side === "B" ? "W" : "B") : side;
  }

  async #play(moves, words = "") {
    if (this.#talk.busy) return;
    const { black, white } = this.setup;
    const position = { size: this.board.size, black, white, to_play: this.page.side, moves };
    const answer = await this.#talk.ask("board/play", position);
    if (!answer) return;
    if (!answer.ok) {
      refuse(this.status, answer.data, () => this.#play(moves, words));
      return;
    }
    const { last, to_play: turn } = answer.data;
    this.made = moves;
    this.board.show({ ...answer.data, last: !last || last.point === "pass" ? null : last.point });
    this.board.turn = turn;
    const took = last?.captured.length ? `提 ${last.captured.length} 子。` : "";
    tell(this.status, `${words}${took}轮到${WORDS[turn]}下。`);
  }
}

function legend(entries) {
  return el("ul", { class: "legend" }, ...entries.map(({ sign, result, grade, count }) =>
    el("li", {}, el("b", { class: `sign sign-${grade}`, "aria-hidden": "true" }, sign),
      ` ${result}：${GRADES[grade]}，${count} 处`)));
}

function certificate({ claim, target, region, states, nodes, limits, commands }) {
  const rows = [
    ["证明了", claim], ["目标 △", target.join("、")], ["能下的范围", region.join("、")],
    ["存下的局面", states ? `${states} 个` : ""], ["算过的局面", nodes ? `${nodes} 个` : ""],
    ["前提", limits],
  ].filter(([, text]) => text);
  return el("div", { class: "certificate" },
    el("dl", {}, ...rows.flatMap(([name, text]) => [el("dt", {}, name), el("dd", {}, text)])),
    ...(commands.length ? [el("p", { class: "small" }, "在源代码的文件夹里，再证明一遍：")] : []),
    ...commands.map((line) => el("pre", { tabindex: "0" }, el("code", {}, line))));
}
