// Practice: play one side against the tree. The server judges and answers; nothing of the
// answer is shown before the reader has moved.

import { button, el } from "./dom.js";
import { Conversation } from "./server.js";
import { refuse, tell } from "./verdict.js";

const WORDS = { B: "黑", W: "白" };
const OTHER = { B: "W", W: "B" };
const LOUD = { solved: "solved", mistake: "failed", loss: "failed", outside: "refused" };

export class Practice {
  #talk = new Conversation();
  #past = [];

  constructor(walker) {
    this.walker = walker;
    this.on = false;
    this.toggle = button("练一练", () => (this.on ? this.close() : this.open()));
    this.toggle.setAttribute("aria-pressed", "false");
    this.side = el("select", {}, el("option", { value: "B" }, "我下黑"), el("option", { value: "W" }, "我下白"));
    this.side.addEventListener("change", () => this.#begin());
    this.tricks = el("input", { type: "checkbox" });
    this.panel = el("div", { hidden: true, class: "bar" },
      el("label", { class: "field" }, el("span", {}, "哪一边"), this.side),
      el("label", { class: "field" }, this.tricks, el("span", {}, "对方也走问题手")),
      button("悔棋", () => this.undo()), button("重来", () => this.#begin()),
      button("从头练", () => this.#begin(this.walker.section.dataset.trunk.split(".").filter(Boolean))));
  }

  open() {
    this.walker.elsewhere.close();
    this.on = true;
    this.panel.hidden = false;
    this.toggle.setAttribute("aria-pressed", "true");
    const { moves } = this.walker;
    const trunk = this.walker.section.dataset.trunk.split(".").filter(Boolean);
    const start = moves.length ? moves : trunk;
    this.side.value = start.length % 2 ? "W" : "B";
    this.#begin(start);
  }

  close() {
    if (!this.on) return;
    this.#talk.forget();
    this.on = false;
    this.panel.hidden = true;
    this.toggle.setAttribute("aria-pressed", "false");
    delete this.walker.section.dataset.practice;
    this.walker.go(this.walker.moves, { history: "replace" });
  }

  /** A new attempt from `start`: a new seed may bring other answers. */
  async #begin(start = this.start) {
    this.#talk.forget();
    this.start = start;
    this.#past = [];
    this.#mark(false);
    this.attempt = crypto.randomUUID?.() ?? `j-${Date.now()}-${Math.random().toString(36).slice(2)}`;
    this.seed = 1 + Math.floor(Math.random() * 1e6);
    await this.walker.go(start, { history: "replace", say: false });
    const turn = start.length % 2 ? "W" : "B";
    if (turn === this.side.value) tell(this.walker.status, `轮到你下${WORDS[turn]}。`);
    else await this.#ask(start, start);
  }

  async pick(point) {
    if (this.#talk.busy) return;
    const { moves, board, status } = this.walker;
    if (this.over) return tell(status, "这一次走完了。可以悔棋，也可以重来。");
    if ((moves.length % 2 ? "W" : "B") !== this.side.value) return tell(status, "没有轮到你下。");
    if (board.color(point)) return tell(status, `${point} 已经有子。`, "refused");
    await this.#ask(moves, [...moves, point]);
  }

  async #ask(before, moves) {
    const { walker } = this;
    const { board, status, family } = walker;
    const point = moves.length > before.length ? moves.at(-1) : null;
    board.pending(point);
    const answer = await this.#talk.ask(`joseki/${encodeURIComponent(family)}/practice`, {
      moves, side: this.side.value, seed: this.seed, start: this.start.length, attempt: this.attempt,
      tricks: this.tricks.checked,
    });
    if (!answer) return;
    board.pending(null);
    if (!answer.ok) return refuse(status, answer.data, () => this.#ask(before, moves));
    const { state, reply, explain, line, trick } = answer.data;
    if (point) this.#past.push(before);
    this.#mark(state !== "continue" && state !== "mistake");
    await walker.go(answer.data.moves, { history: "replace", say: false });
    if (line.length) this.#show(line);
    const told = [point && `${WORDS[this.side.value]} ${point}。`, explain,
      reply && state !== "loss" && `${WORDS[OTHER[this.side.value]]}应 ${reply === "pass" ? "脱先" : reply}。`,
      trick && state === "continue" && "这一手有问题，怎样惩罚？"];
    tell(status, told.filter(Boolean).join(" "), LOUD[state] ?? "");
  }

  /** Whether this line is over: from then on words may give things away (joseki.css). */
  #mark(over) {
    this.over = over;
    this.walker.section.dataset.practice = over ? "over" : "on";
  }

  #show(line) {
    const other = OTHER[this.side.value];
    this.walker.board.sequence(line.map((point, at) => [at % 2 ? this.side.value : other, point]));
  }

  undo() {
    this.#talk.forget();
    const before = this.#past.pop();
    if (!before) return tell(this.walker.status, "已经是开头了。");
    this.#mark(false);
    return this.walker.go(before, { history: "replace", say: false })
      .then(() => tell(this.walker.status, "退回了一步。"));
  }
}
