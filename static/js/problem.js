// One problem: play against the server, hints in three steps, giving up, other defences.
//
// What is shown after the verdict (map, line, free play, proof) is review.js.
// One visit is one attempt: its first verdict is the one the server keeps. A reload is the
// same visit: the line so far is kept in the browser's history, where only this page sees it.

import { Board } from "./board.js";
import { coordinateField } from "./coordinatefield.js";
import { button, el, shortcuts } from "./dom.js";
import { Line } from "./line.js";
import { wider } from "./parts.js";
import { Review } from "./review.js";
import { Conversation, get, newAttempt, OFFLINE } from "./server.js";
import { attachTurning, inView } from "./turning.js";
import { refuse, tell } from "./verdict.js";

const SIDES = { B: "黑", W: "白" };
const STEPS = ["提示：看哪里", "提示：想什么", "提示：下哪里"];
const RECORD = {
  failed: "第一次：没做对。再练不改成绩。",
  solved: "第一次：做对了。",
  full: "满分：主要的应法都应过了。",
};

export function attach(section) {
  new ProblemPage(section);
}

class ProblemPage {
  #attempt = newAttempt();
  #answered = []; // the lines that solved it so far
  #record = ""; // what counts: "failed", "solved", "full"
  #result = ""; // the name of what came of it: 净活, 打劫杀 …
  #kept = true; // whether the server could keep it
  #step = 0;
  #sure = false; // giving up was asked for once
  #talk = new Conversation();
  #review = null;

  constructor(section) {
    const { collection, number, toPlay: side } = section.dataset;
    const kept = history.state?.problem ?? {};
    const { attempt, record = "", result = "", moves = [], answered = [] } = kept;
    if (attempt) this.#attempt = attempt;
    this.#record = record;
    this.#result = result;
    Object.assign(this, { section, side });
    this.path = `problems/${encodeURIComponent(collection)}/${encodeURIComponent(number)}`;
    this.status = section.querySelector("[data-status]");
    this.record = section.querySelector("[data-record]");
    this.onward = section.querySelector("[data-onward]");
    this.board = new Board(section.querySelector("[data-board]"), {
      label: `棋盘，${SIDES[side]}先`,
      onpick: (point) => this.mode.pick(point),
      say: (text) => tell(this.status, text),
      outgrown: () => this.wider?.whole(),
    });
    this.wider = wider(this.board);
    this.#makeControls();
    this.line = new Line(this.board, {
      path: inView(`${this.path}/play`, section), side, status: this.status,
      extra: () => ({ attempt: this.#attempt, answered: this.#answered }),
      changed: () => this.#enable(),
      judged: (data) => this.#judged(data),
    });
    this.mode = this.line; // who answers picks, undo and reset
    this.#enable();
    attachTurning(section);
    tell(this.status, `轮到${SIDES[side]}下。`);
    const line = JSON.stringify(moves);
    this.#answered = answered.filter((other) => JSON.stringify(other) !== line); // told anew
    if (record) this.#tellRecord();
    if (moves.length) this.line.resume(moves);
  }

  #remember() {
    const problem = { attempt: this.#attempt, record: this.#record, result: this.#result,
      moves: this.line.moves, answered: this.#answered };
    try {
      history.replaceState({ ...history.state, problem }, "");
    } catch { /* some browsers refuse a hundred in half a minute; the next one will do */ }
  }

  #makeControls() {
    this.undo = button("悔棋", () => this.mode.undo(), { key: "u" });
    this.reset = button("重来", () => this.restart(), { key: "r" });
    this.hint = button(STEPS[0], () => this.#showHint(), { key: "h" });
    this.other = button("换一种应法", () => this.#another(), { key: "a" });
    this.giveUp = button("放弃，看答案", () => this.#answer(), { key: "g" });
    this.other.hidden = true;
    this.onward.setAttribute("aria-keyshortcuts", "n");
    this.onward.append(el("kbd", { "aria-hidden": "true" }, "N"));
    this.place = el("div", { class: "review" });
    this.bar = el("div", { class: "bar" }, this.undo, this.reset, this.hint, this.other, this.giveUp,
      ...(this.wider ? [this.wider.toggle] : []));
    this.onwardHome = document.createComment("下一题");
    this.onward.before(this.onwardHome);
    this.section.querySelector("[data-work]").append(
      this.bar, this.place, coordinateField({
        size: this.board.size, has: (point) => this.board.reach(point),
        onpick: (point) => this.mode.pick(point), say: this.board.say,
      }),
      el("details", { class: "small task-hint" }, el("summary", {}, "键盘"),
        el("p", { class: "quiet" }, "方向键走到一点，回车落子。U 悔棋，R 重来，H 提示，A 换一种应法，G 看答案，"
          + `N 下一题，T 转一转${this.wider ? "，W 看全盘" : ""}。看答案以后：M 全部第一手，L 正解，B 上一手，F 下一手，X 自己摆，C 证明。`)));
    const unless = (control, action) => () => control.hidden || action();
    const review = (name) => () => this.#review?.[name]();
    shortcuts(this.section, {
      u: () => this.mode.undo(), r: () => this.restart(), h: () => this.#showHint(),
      n: () => this.onward.click(), t: () => this.section.querySelector("[data-turning]")?.click(),
      w: () => this.wider?.toggle.click(),
      a: unless(this.other, () => this.#another()), g: unless(this.giveUp, () => this.#answer()),
      m: review("map"), l: review("solution"), b: review("back"), f: review("forward"),
      x: review("free"), c: review("proof"),
    });
  }

  /** Back to the problem, from its start. */
  restart(words) {
    this.#leave();
    this.line.reset(words);
  }

  /** Give the board back to the line of play. */
  #leave() {
    if (this.mode === this.line) return;
    this.#review.close();
    this.mode = this.line;
    this.line.show();
  }

  #enable() {
    if (!this.line) return; // not yet: the line draws itself first
    const off = this.mode === this.line && !this.line.moves.length ? "true" : "false";
    for (const each of [this.undo, this.reset]) each.setAttribute("aria-disabled", off);
    const solved = this.line.state === "solved";
    this.onward.classList.toggle("button-main", solved);
    if (solved) this.bar.prepend(this.onward); // the way on, right below the board
    else this.onwardHome.after(this.onward);
    this.board.shade([]);
    this.#doubt();
    this.#remember();
  }

  /** Take back the question whether the reader really gives up. */
  #doubt() {
    this.#sure = false;
    this.giveUp.firstChild.textContent = this.#record ? "看答案" : "放弃，看答案";
  }

  #judged(data) {
    if (data.state === "continue") return;
    const line = data.reply ? this.line.moves.slice(0, -1) : this.line.moves;
    this.section.dispatchEvent(new CustomEvent("verdict", { detail: { state: data.state, line } }));
    const fresh = !this.#record;
    if (fresh) {
      this.#record = data.state;
      this.#result = data.result;
    }
    if (data.noted) this.#kept = data.noted.noted;
    if (data.state === "solved" && data.left !== null) {
      this.#answered.push([...this.line.moves]);
      this.#countDefences(data.left);
    }
    this.#tellRecord();
    this.#doubt();
    if (this.#record !== "failed" || data.state === "solved") this.#openReview();
  }

  #countDefences(left) {
    if (left === 0 && this.#record === "solved") this.#record = "full";
    this.other.hidden = left === 0;
    this.other.firstChild.textContent = `换一种应法（还有 ${left} 种）`;
  }

  #tellRecord() {
    const result = this.#record !== "failed" && this.#result ? `结果：${this.#result}。` : "";
    const kept = this.#kept ? "" : "（网站现在记不下成绩。）";
    this.record.textContent = `${RECORD[this.#record] ?? ""}${result}${kept}`;
    this.record.dataset.state = this.#record;
    this.#remember();
  }

  /** From the start again; the server plays a defence that was not answered yet. */
  #another() {
    this.restart("再来一遍：这次对手换一种应法。");
  }

  async #showHint() {
    const step = Math.min(this.#step + 1, STEPS.length);
    this.#step = step; // at once: a second press before the answer asks for more
    const asked = this.line.moves;
    this.#leave();
    const answer = await get(inView(`${this.path}/hint?step=${step}`, this.section));
    if (this.line.moves !== asked || this.#step !== step) return; // played on, or asked for more
    if (!answer) {
      this.#step = step - 1;
      return refuse(this.status, OFFLINE, () => this.#showHint());
    }
    if (asked.length) this.line.reset();
    tell(this.status, answer.text);
    if (answer.terms.length) this.status.append(" 词：", ...links(answer.terms));
    this.board.shade(answer.area);
    if (answer.point) this.board.hint(answer.point);
    this.hint.firstChild.textContent = STEPS[Math.min(step, STEPS.length - 1)];
  }

  /** Give up (asked twice, as it counts), then show the answer. */
  async #answer() {
    if (!this.#record && !this.#sure) {
      this.#sure = true;
      this.giveUp.firstChild.textContent = "再按一次就放弃";
      return tell(this.status, "放弃算没做对。真的要看答案，就再按一次。");
    }
    if (!this.#record) {
      const body = { attempt: this.#attempt, moves: this.line.moves };
      const answer = await this.#talk.ask(inView(`${this.path}/give-up`, this.section), body);
      if (!answer) return;
      if (!answer.ok) return refuse(this.status, answer.data, () => this.#answer());
      this.#record = "failed";
      this.#tellRecord();
    }
    this.#doubt();
    this.#openReview();
  }

  #openReview() {
    this.giveUp.hidden = true;
    this.#review ??= new Review(this);
  }
}

function links(terms) {
  return terms.flatMap(({ term, url }, at) => [at ? "、" : "", el("a", { class: "term", href: url }, term)]);
}
