// A line of play against the server: the reader's moves, its replies, undo and reset.
//
// The server keeps no session: each question carries all moves since the start, and the
// answer carries the position to show. An answer that comes after undo or reset belongs to
// a line that no longer exists, and Conversation drops it.

import { Conversation } from "./server.js";
import { refuse, tell } from "./verdict.js";

const WORDS = { B: "黑", W: "白" };
const OTHER = { B: "W", W: "B" };

export class Line {
  #talk = new Conversation();
  #past = []; // what stood before each of the reader's moves

  /**
   * @param {Board} board
   * @param {{path: string, side: "B"|"W", status: Element, single?: boolean,
   *   changed?: (line: Line) => void, extra?: () => object, judged?: (data: object) => void}}
   *   options `single`: one move is the whole answer; `extra`: what else is sent with the
   *   moves; `judged`: told of each answer to a legal move, after it is shown
   */
  constructor(board, {
    path, side, status, single = false, changed = () => {}, extra = () => ({}), judged = () => {},
  }) {
    Object.assign(this, { board, path, side, status, single, changed, extra, judged });
    this.start = { moves: [], position: board.position(), state: "continue", turn: side };
    this.now = this.start;
    this.#draw();
  }

  get moves() { return this.now.moves; }

  get state() { return this.now.state; }

  async pick(point) {
    if (this.#talk.busy) return;
    if (this.now.turn !== this.side) {
      tell(this.status, "这一题已经下完了。可以悔棋，也可以重来。", this.now.state);
      return;
    }
    this.board.pending(this.board.color(point) ? null : point);
    this.board.busy = true;
    const answer = await this.#talk.ask(this.path, { moves: [...this.moves, point], ...this.extra() });
    if (!answer) return; // undone or reset meanwhile
    this.board.pending(null);
    this.board.busy = false;
    this.#take(point, answer);
  }

  /** Go on where the page was left: the moves of both sides, the last reply perhaps among them. */
  async resume(moves) {
    const mine = moves.length % 2 ? moves : moves.slice(0, -1);
    this.board.busy = true;
    const answer = await this.#talk.ask(this.path, { moves: mine, ...this.extra() });
    if (!answer) return;
    this.board.busy = false;
    if (!answer.ok) {
      refuse(this.status, answer.data, () => this.resume(moves));
      return;
    }
    if (!answer.data.legal) return; // the problem has changed meanwhile
    this.now = { ...this.start, moves: mine.slice(0, -1) };
    this.#take(mine.at(-1), answer);
    this.#past = [this.start];
  }

  #take(point, { ok, data }) {
    if (!ok || !data.legal) {
      refuse(this.status, data, () => this.pick(point));
      return;
    }
    const moves = data.reply ? [...this.moves, point, data.reply] : [...this.moves, point];
    const over = data.state === "solved" || (this.single && data.state === "failed");
    const turn = data.reply && !over ? this.side : OTHER[this.side];
    this.#past.push(this.now);
    this.now = {
      moves,
      turn,
      position: { ...data.position, last: data.reply && data.reply !== "pass" ? data.reply : point },
      state: data.state,
    };
    this.#draw();
    const verdict = data.state === "continue" ? "" : data.state;
    tell(this.status, `${this.#told(point, data.reply, data.explain)}${data.explain}`, verdict);
    this.judged(data);
  }

  #told(point, reply, explain) {
    const answered = reply === "pass" ? "停一手" : `应 ${reply}`;
    if (explain.includes(reply) || (reply === "pass" && this.state === "solved")) reply = null;
    return `${WORDS[this.side]} ${point}${reply ? `，${WORDS[OTHER[this.side]]}${answered}` : ""}。`;
  }

  /** Show again what stands here, after something else was on the board. */
  show() { this.#draw(); }

  undo() {
    this.#talk.forget();
    if (!this.#past.length) return;
    this.now = this.#past.pop();
    this.#draw();
    tell(this.status, "退回了一步。");
  }

  reset(words = "从头再来。") {
    this.#talk.forget();
    this.#past = [];
    this.now = this.start;
    this.#draw();
    tell(this.status, words);
  }

  #draw() {
    const { position, turn } = this.now;
    this.board.pending(null);
    this.board.busy = false;
    this.board.hint(null);
    this.board.show(position);
    this.board.turn = turn === this.side ? this.side : "";
    this.changed(this);
  }
}
