// A diagram to try: <figure class="board-figure" data-play data-board> (website/mdext/board.py).
//
// The button under the picture turns it into a board on which the reader plays both sides;
// the server keeps the rules, and knows life and death, captures and ladders where the figure
// asks for them. Moves outside the drawn part are not offered. Closing brings the picture back as it was.

import { Board } from "./board.js";
import { button, el, shortcuts } from "./dom.js";
import { Conversation } from "./server.js";
import { refuse, tell } from "./verdict.js";

const WORDS = { B: "黑", W: "白" };

export function attach(figure) {
  const picture = figure.querySelector("svg.board");
  const about = figure.querySelector("figcaption")?.textContent ?? "这张图";
  let trial = null;
  const toggle = button("试一试", () => {
    trial = trial ? trial.close() : new Trial(figure, picture, about);
    toggle.textContent = trial ? "收起" : "试一试";
    toggle.setAttribute("aria-expanded", trial ? "true" : "false");
    toggle.setAttribute("aria-label", `${toggle.textContent}：${about}`);
  });
  toggle.setAttribute("aria-expanded", "false");
  toggle.setAttribute("aria-label", `试一试：${about}`);
  figure.append(el("div", { class: "trial-open" }, toggle));
}

class Trial {
  #talk = new Conversation();
  #past = [];

  constructor(figure, picture, about) {
    const { size, to_play: first, black, white, moves } = JSON.parse(figure.dataset.board);
    Object.assign(this, { picture, size, first, black, white });
    this.drawn = moves; // the numbered moves of the diagram
    const named = (what) => figure.dataset[what]?.split(" ").filter(Boolean) ?? [];
    this.targets = named("target");
    const color = (point) => (black.includes(point) ? "B" : white.includes(point) ? "W"
      : moves.find(([, place]) => place === point)?.[0]);
    const prey = (what, more) => named(what).map((target) => ({ color: color(target), target, ...more }));
    this.prey = [...prey("capture"), ...prey("ladder", { ladder: true })];
    this.holder = el("div", { class: "trial-board" });
    picture.replaceWith(this.holder);
    const copy = picture.cloneNode(true);
    copy.querySelectorAll(".numbers, .notes").forEach((part) => part.remove());
    this.holder.append(copy);
    this.status = el("p", { class: "verdict", role: "status" });
    this.board = new Board(this.holder, {
      label: `棋盘：${about}`,
      onpick: (point) => this.#play([this.now.turn, point]),
      say: (text) => tell(this.status, text),
    });
    this.work = el("div", { class: "trial-work" }, this.status, this.#controls(figure));
    this.holder.after(this.work);
    this.start = { moves: [], turn: first, ended: false, shown: { black, white, last: null } };
    this.now = this.start;
    this.#draw();
    const how = moves.length ? "自己下，或者点“下一手”看图上的着法。" : "两边都由你下。";
    tell(this.status, `${WORDS[first]}先。${how}`);
  }

  #controls(figure) {
    this.back = button(this.drawn.length ? "上一手" : "悔棋", () => this.#undo(), { key: "u" });
    this.onward = button("下一手", () => this.#onward(), { key: "n" });
    this.onward.hidden = !this.drawn.length;
    this.ask = button("问死活", () => this.#solve(), { key: "a" });
    this.ask.hidden = figure.dataset.play !== "life";
    this.hunt = button("吃得掉吗", () => this.#capture(), { key: "c" });
    this.hunt.hidden = !this.prey.length;
    this.reset = button("重来", () => this.#restart(), { key: "r" });
    const bar = el("div", { class: "bar" }, this.back, this.onward,
      button("停一手", () => this.#play([this.now.turn, "pass"]), { key: "p" }), this.reset, this.ask,
      this.hunt);
    const unless = (hidden, action) => () => hidden || action();
    shortcuts(this.holder, {
      u: () => this.#undo(), r: () => this.#restart(), p: () => this.#play([this.now.turn, "pass"]),
      n: unless(this.onward.hidden, () => this.#onward()),
      a: unless(this.ask.hidden, () => this.#solve()),
      c: unless(this.hunt.hidden, () => this.#capture()),
    });
    return bar;
  }

  /** Put the picture back; returns null, as there is no trial any more. */
  close() {
    this.#talk.forget();
    this.work.remove();
    this.holder.replaceWith(this.picture);
    return null;
  }

  #question(moves) {
    const { size, black, white, first } = this;
    return { size, black, white, to_play: first, moves };
  }

  // Moves

  async #play(move) {
    if (this.#talk.busy) return;
    if (this.now.ended) return tell(this.status, "两边都停了。退回一手，或者重来。");
    const moves = [...this.now.moves, move];
    this.board.pending(this.board.color(move[1]) ? null : move[1]);
    const answer = await this.#talk.ask("board/play", this.#question(moves));
    if (!answer) return;
    this.board.pending(null);
    if (!answer.ok) return refuse(this.status, answer.data, () => this.#play(move));
    const { black, white, to_play: turn, ended, last } = answer.data;
    this.#past.push(this.now);
    this.now = { moves, turn, ended,
      shown: { black, white, last: last.point === "pass" ? null : last.point } };
    this.#draw();
    const took = last.captured.length ? `，提 ${last.captured.length} 子` : "";
    const next = ended ? "两边都停了。" : `轮到${WORDS[turn]}下。`;
    const done = last.point === "pass" ? "停一手" : last.point;
    tell(this.status, `第 ${moves.length} 手：${WORDS[last.color]} ${done}${took}。${next}`);
  }

  /** Whether all moves so far are those of the diagram. */
  get #following() {
    return this.now.moves.every(([color, point], at) =>
      this.drawn[at]?.[0] === color && this.drawn[at][1] === point);
  }

  #onward() {
    const next = this.drawn[this.now.moves.length];
    if (!this.#following) return tell(this.status, "现在和图上下得不一样。退回去，或者重来，再看图上的着法。");
    if (!next) return tell(this.status, "图上的着法到这里为止，可以接着自己下。");
    return this.#play(next);
  }

  #undo() {
    this.#talk.forget();
    if (!this.#past.length) return tell(this.status, "已经是开头了。");
    this.now = this.#past.pop();
    this.#draw();
    tell(this.status, `退回一手，轮到${WORDS[this.now.turn]}下。`);
  }

  #restart() {
    this.#talk.forget();
    this.#past = [];
    this.now = this.start;
    this.#draw();
    tell(this.status, `从头再来，${WORDS[this.first]}先。`);
  }

  // Captures, life and death

  async #capture() {
    if (this.#talk.busy) return;
    const prey = this.prey.filter(({ target, color }) => this.board.color(target) === color);
    if (!prey.length) return tell(this.status, "要问的那块棋不在盘上：还没有下，或者已经提掉了。");
    tell(this.status, "正在算……");
    const said = [];
    let move = null;
    for (const { target, ladder = false } of prey) {
      const answer = await this.#talk.ask("board/capture",
        { ...this.#question(this.now.moves), target, ladder });
      if (!answer) return;
      if (!answer.ok) return refuse(this.status, answer.data, () => this.#capture());
      move ??= answer.data.move;
      said.push(`${answer.data.text}（${answer.data.reason}）`);
    }
    this.board.hint(move && this.board.has(move) ? move : null);
    const how = move ? `${WORDS[this.now.turn]}可以下 ${name(move)}。` : "";
    tell(this.status, `${WORDS[this.now.turn]}先，${said.join("；")}。${how}`);
  }

  async #solve() {
    if (this.#talk.busy) return;
    const target = this.targets.filter((point) => this.board.color(point));
    if (this.targets.length && !target.length) {
      return tell(this.status, "要问的那块棋不在盘上：还没有下，或者已经提掉了。");
    }
    tell(this.status, "正在算……");
    const answer = await this.#talk.ask("board/solve",
      { ...this.#question(this.now.moves), ...(target.length && { target }) });
    if (!answer) return;
    if (!answer.ok) return refuse(this.status, answer.data, () => this.#solve());
    const { text, best, reason } = answer.data;
    const seen = best.filter((point) => this.board.has(point));
    this.board.hint(seen[0] ?? null);
    const move = best.length ? `${WORDS[this.now.turn]}的好点：${best.map(name).join("、")}。` : "";
    tell(this.status, `${WORDS[this.now.turn]}先，${text}。${move}${reason ? `${reason}。` : ""}`);
  }

  #draw() {
    const { shown, turn, ended } = this.now;
    this.board.pending(null);
    this.board.hint(null);
    this.board.show(shown);
    this.board.turn = ended ? "" : turn;
    const more = this.#following && this.now.moves.length < this.drawn.length;
    const mark = (control, ready) => control.setAttribute("aria-disabled", ready ? "false" : "true");
    for (const control of [this.back, this.reset]) mark(control, this.#past.length);
    mark(this.onward, more);
  }
}

const name = (point) => (point === "pass" ? "停一手" : point);
