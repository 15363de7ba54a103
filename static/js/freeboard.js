// The free board: set up stones, play under the rules, mark dead stones, count, ask the solver.
//
// State is what the server needs: the set-up (black, white, to_play) and the moves since.
// `past` holds what was shown before each change, for undo. Counting asks the server anew
// after every mark, so that the account always belongs to the stones shown.

import { accountTable } from "./account.js";
import { Board } from "./board.js";
import { BoardFile } from "./boardfile.js";
import { coordinateField } from "./coordinatefield.js";
import { button, el, shortcuts } from "./dom.js";
import { Conversation } from "./server.js";
import { SolverPanel } from "./solver.js";
import { refuse, tell } from "./verdict.js";

const WORDS = { B: "黑", W: "白" };
const MODES = { play: "下棋", setup: "摆子", count: "数子", solve: "死活" };

export function attach(section) {
  new FreeBoard(section);
}

class FreeBoard {
  #talk = new Conversation();
  #past = [];
  #opened = []; // the moves of a game from a file, to go through

  constructor(section) {
    this.section = section;
    this.size = Number(section.dataset.size);
    this.status = section.querySelector("[data-status]");
    this.account = section.querySelector("[data-account]");
    this.board = new Board(section.querySelector("[data-board]"), {
      label: `${this.size} 路棋盘`,
      onpick: (point) => this.#picked(point),
      say: (text) => tell(this.status, text),
    });
    this.pen = "B"; // what a set-up tap puts down: "B", "W" or "" to clear
    this.dead = []; // one stone of each chain marked dead
    this.state = this.#empty();
    this.#build(section.querySelector("[data-work]"));
    this.#mode("play");
    tell(this.status, "黑先。点棋盘落子。");
    this.files.resume();
  }

  #empty() {
    return { black: [], white: [], first: "B", moves: [], ended: false,
      shown: { black: [], white: [], last: null }, turn: "B", captures: { black: 0, white: 0 } };
  }

  // Controls

  #build(work) {
    this.tabs = Object.entries(MODES).map(([mode, word]) => {
      const tab = button(word, () => this.#mode(mode));
      tab.dataset.mode = mode;
      return tab;
    });
    const pens = [["B", "放黑子"], ["W", "放白子"], ["", "拿走"]].map(([pen, word]) => {
      const made = button(word, () => this.#pen(pen));
      made.dataset.pen = pen;
      return made;
    });
    const first = el("select", {}, el("option", { value: "B" }, "黑先"), el("option", { value: "W" }, "白先"));
    first.addEventListener("change", () => this.#first(first.value));
    this.first = first;
    this.komi = el("input", { size: "5", maxlength: "8", value: "3 3/4" });
    this.handicap = el("input", { type: "number", min: "0", max: "25", value: "0", size: "4" });
    for (const input of [this.komi, this.handicap]) input.addEventListener("change", () => this.#count());
    this.solver = new SolverPanel({
      board: this.board, status: this.status, size: this.size, now: () => this.state,
    });
    this.files = new BoardFile({
      status: this.status, size: this.size, load: (game, words) => this.#load(game, words),
      now: () => {
        const { black, white, first, moves } = this.state;
        return { size: this.size, black, white, to_play: first, moves };
      },
    });
    this.onward = button("下一手", () => this.#next(), { key: "n" });
    this.panels = {
      play: el("div", { class: "bar" }, button("停一手", () => this.#play("pass"), { key: "p" }),
        button("悔棋", () => this.#undo(), { key: "u" }), this.onward),
      setup: el("div", {}, el("div", { class: "bar" }, ...pens),
        el("label", { class: "field" }, el("span", {}, "谁先下"), first)),
      count: el("div", { class: "bar" },
        el("label", { class: "field" }, el("span", {}, "贴子"), this.komi),
        el("label", { class: "field" }, el("span", {}, "让子"), this.handicap)),
      solve: this.solver.element,
    };
    this.taken = el("p", { class: "quiet small" });
    work.append(
      el("div", { class: "bar", role: "group", "aria-label": "做什么" }, ...this.tabs),
      ...Object.values(this.panels), this.taken, coordinateField(this.board, "点这里"),
      el("div", { class: "bar" }, button("清空", () => this.#clear(), { key: "x" })), this.files.element,
    );
    this.pens = pens;
    shortcuts(this.section, {
      p: () => this.mode === "play" && this.#play("pass"),
      u: () => this.mode === "play" && this.#undo(),
      x: () => this.#clear(),
      d: () => this.mode === "solve" && this.solver.ask(),
      b: () => this.mode === "solve" && this.solver.step(-1),
      n: () => (this.mode === "solve" ? this.solver.step(1) : this.mode === "play" && this.#next()),
    });
  }

  #mode(mode) {
    this.#talk.forget();
    if (this.mode === "solve") this.solver.close();
    this.mode = mode;
    for (const tab of this.tabs) tab.setAttribute("aria-pressed", tab.dataset.mode === mode ? "true" : "false");
    for (const [name, panel] of Object.entries(this.panels)) panel.hidden = name !== mode;
    this.account.hidden = mode !== "count";
    if (mode !== "count") {
      this.dead = [];
      this.board.pick([], "");
      this.board.area({});
    }
    if (mode === "setup") {
      this.#pen(this.pen);
      tell(this.status, "点棋盘放子；点有子的地方，换成手里的子。");
    } else if (mode === "count") {
      tell(this.status, "点死子，把它标出来；再点一下取消。");
      this.#count();
    } else if (mode === "solve") {
      this.solver.open();
    } else if (this.status.textContent) {
      tell(this.status, `轮到${WORDS[this.state.turn]}下。`);
    }
    this.#draw();
  }

  #pen(pen) {
    this.pen = pen;
    for (const each of this.pens) each.setAttribute("aria-pressed", each.dataset.pen === pen ? "true" : "false");
    this.#draw();
  }

  #first(color) {
    this.state.first = this.state.turn = color;
    tell(this.status, `${WORDS[color]}先下。`);
  }

  #picked(point) {
    if (this.mode === "setup") this.#put(point);
    else if (this.mode === "count") this.#mark(point);
    else if (this.mode === "solve") this.solver.mark(point);
    else this.#play(point);
  }

  // Set up: what stands on the board becomes the start of a new game

  #put(point) {
    const { black, white } = this.state.shown;
    const without = (list) => list.filter((other) => other !== point);
    const shown = { black: without(black), white: without(white), last: null };
    if (this.pen === "B") shown.black.push(point);
    if (this.pen === "W") shown.white.push(point);
    this.#past = [];
    this.#opened = [];
    this.state = { ...this.#empty(), black: shown.black, white: shown.white, shown,
      first: this.first.value, turn: this.first.value };
    this.#draw();
    tell(this.status, this.pen ? `${point} 放了${WORDS[this.pen]}子。` : `${point} 空了。`);
  }

  // Play

  async #play(place) {
    const { black, white, first, moves, turn } = this.state;
    this.board.pending(this.board.color(place) ? null : place);
    const answer = await this.#talk.ask("board/play", {
      size: this.size, black, white, to_play: first, moves: [...moves, [turn, place]],
    });
    if (!answer) return;
    this.board.pending(null);
    if (!answer.ok) {
      refuse(this.status, answer.data, () => this.#play(place));
      return;
    }
    this.#past.push(this.state);
    this.#take(answer.data, [...moves, [turn, place]]);
  }

  #take(data, moves) {
    const { point, color, captured } = data.last;
    this.state = {
      ...this.state, moves, turn: data.to_play, ended: data.ended, captures: data.captures,
      shown: { black: data.black, white: data.white, last: point === "pass" ? null : point },
    };
    this.#draw();
    const done = point === "pass" ? "停一手" : point;
    const took = captured.length ? `，提 ${captured.length} 子` : "";
    const next = data.ended ? "两边都停了，棋下完了。可以数子。" : `轮到${WORDS[data.to_play]}下。`;
    tell(this.status, `${WORDS[color]} ${done}${took}。${next}`);
    if (data.ended) this.#mode("count");
  }

  #undo() {
    this.#talk.forget();
    if (!this.#past.length && this.state.moves.length) return this.#stepBack();
    if (!this.#past.length) return tell(this.status, "已经是开头了。");
    this.state = this.#past.pop();
    this.#draw();
    tell(this.status, `退回一手，轮到${WORDS[this.state.turn]}下。`);
  }

  // A game from a file: at its end, or at the start where stones were set up

  async #load(game, words) {
    this.#opened = game.moves;
    this.#past = [];
    this.#mode("play");
    const start = { black: game.black, white: game.white, first: game.to_play };
    const shown = game.black.length && game.white.length ? [] : game.moves;
    if (await this.#replay(start, shown)) tell(this.status, words);
  }

  async #stepBack() {
    const { black, white, first, moves } = this.state;
    if (await this.#replay({ black, white, first }, moves.slice(0, -1))) {
      tell(this.status, `退回一手，轮到${WORDS[this.state.turn]}下。`);
    }
  }

  async #replay({ black, white, first }, moves) {
    this.#talk.forget();
    const answer = await this.#talk.ask("board/play", { size: this.size, black, white, to_play: first, moves });
    if (!answer) return false;
    if (!answer.ok) {
      tell(this.status, answer.data.detail, "refused");
      return false;
    }
    const { data } = answer;
    const last = data.last && data.last.point !== "pass" ? data.last.point : null;
    this.state = { black, white, first, moves, ended: data.ended, turn: data.to_play,
      captures: data.captures, shown: { black: data.black, white: data.white, last } };
    this.first.value = first;
    this.#draw();
    return true;
  }

  /** The next move of the opened game, as long as its moves are those on the board. */
  #following() {
    const { moves } = this.state;
    const same = moves.every(([color, point], at) => this.#opened[at]?.[0] === color && this.#opened[at][1] === point);
    return same ? this.#opened[moves.length] : undefined;
  }

  #next() {
    const move = this.#following();
    if (move) this.#play(move[1]);
  }

  #clear() {
    this.#talk.forget();
    this.#past = [];
    this.#opened = [];
    this.state = this.#empty();
    this.first.value = "B";
    this.#mode(this.mode === "count" ? "play" : this.mode);
    tell(this.status, "棋盘清空了，黑先。");
  }

  // Count

  #mark(point) {
    if (!this.board.color(point)) return tell(this.status, `${point} 没有子。点要拿走的死子。`);
    const chain = this.chains?.find((stones) => stones.includes(point));
    if (chain) this.dead = this.dead.filter((stone) => !chain.includes(stone));
    else this.dead = [...this.dead, point];
    this.#count();
  }

  async #count() {
    if (this.mode !== "count") return;
    this.#talk.forget(); // a newer question takes the place of an open one
    const { black, white } = this.state.shown;
    const answer = await this.#talk.ask("board/score", {
      size: this.size, black, white, dead: this.dead, komi: this.komi.value,
      handicap: Number(this.handicap.value) || 0,
    });
    if (!answer) return;
    if (!answer.ok) {
      refuse(this.status, answer.data, () => this.#count());
      return;
    }
    this.chains = answer.data.dead;
    this.board.pick(this.chains.flat(), "死子");
    this.board.area(answer.data.area);
    this.account.replaceChildren(accountTable(answer.data));
    tell(this.status, answer.data.result);
  }

  #draw() {
    this.board.show(this.state.shown);
    this.onward.hidden = !this.#following();
    this.board.turn = { play: this.state.ended ? "" : this.state.turn, setup: this.pen, count: "", solve: "" }[this.mode];
    const { black, white } = this.state.captures;
    this.taken.textContent = black || white ? `黑提了 ${black} 子，白提了 ${white} 子。` : "";
  }
}
