// A family of joseki: walk its tree on the board.
//
// The server renders every place in the tree as a page (?moves=R16.P16); this script fetches
// the page of the next place and takes its [data-node] over, so that words, links and board
// always come from one answer. An answer that another question has overtaken is dropped.
// Stones that the reader puts elsewhere go along as ?black=…&white=….

import { Board } from "./board.js";
import { coordinateField } from "./coordinatefield.js";
import { button, el, shortcuts } from "./dom.js";
import { Elsewhere } from "./josekielsewhere.js";
import { Practice } from "./josekipractice.js";
import { OFFLINE, root } from "./server.js";
import { refuse, tell } from "./verdict.js";

export function attach(section) {
  new Walker(section);
}

const split = (text) => (text ? text.split(".") : []);

export class Walker {
  #ticket = 0;
  #aim = null; // the place asked for while its answer is on the way

  constructor(section) {
    this.section = section;
    this.family = section.dataset.family;
    this.status = section.querySelector("[data-status]");
    this.node = section.querySelector("[data-node]");
    this.holder = section.querySelector("[data-board]");
    const query = new URLSearchParams(location.search);
    this.extra = { black: split(query.get("black")), white: split(query.get("white")) };
    this.boards = { corner: this.#board(this.holder) };
    this.size = "corner";
    this.elsewhere = new Elsewhere(this);
    this.practice = new Practice(this);
    this.#build();
    this.#draw();
    this.#scroll();
    addEventListener("popstate", () => this.#back());
    document.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("click", (event) => this.#link(event));
    if (query.has("practice")) this.practice.open();
    else if (this.extra.black.length || this.extra.white.length) this.elsewhere.open();
  }

  get moves() { return split(this.node.dataset.moves); }

  get position() { return JSON.parse(this.node.dataset.position); }

  get board() { return this.boards[this.size]; }

  /** The addresses of the continuations, in the order of the list. */
  get onward() { return [...this.node.querySelectorAll(".choices [data-go]")].map((a) => a.dataset.go); }

  #board(holder) {
    const board = new Board(holder, {
      label: "棋盘：定式",
      onpick: (point) => this.#picked(point),
      say: (text) => tell(this.status, text),
    });
    // The letters of the first place; from now on the script writes them.
    board.svg.querySelectorAll(".letters, .clear").forEach((part) => part.remove());
    return board;
  }

  #build() {
    this.first = button("开头", () => this.go([]));
    this.back = button("上一手", () => this.step(-1), { key: "u" });
    this.next = button("下一手", () => this.step(1), { key: "n" });
    this.other = button("换一种", () => this.sibling(1), { key: "v" });
    this.wide = button("看全盘", () => this.show(this.size === "corner" ? "whole" : "corner"), { key: "w" });
    this.corners = el("p", { class: "small quiet" });
    this.bar = el("div", { class: "bar" }, this.first, this.back, this.next, this.other, this.wide);
    this.section.querySelector("[data-work]").append(this.bar);
    this.section.querySelector("[data-tools]").append(
      el("div", { class: "bar" }, this.practice.toggle, this.elsewhere.toggle),
      this.practice.panel, this.elsewhere.panel, this.corners, coordinateField({
        size: this.board.size, has: (point) => this.board.has(point) || this.boards.whole?.has(point),
        onpick: (point) => this.#picked(point), say: (text) => tell(this.status, text),
      }),
      el("p", { class: "quiet small keys" },
        "键盘：← → 退回、前进，↑ ↓ 换一种下法，Home 回开头；在棋盘上用方向键走到一点，回车落子，U、N、V 退回、前进、换一种。数字 1–9 选第几种。"),
    );
    const digits = Object.fromEntries([..."123456789"].map((digit) =>
      [digit, () => this.choose(Number(digit) - 1)]));
    shortcuts(this.section, { u: () => this.step(-1), n: () => this.step(1), v: () => this.sibling(1),
      w: () => this.wide.click(), ...digits });
  }

  // Where the reader goes

  address(moves) {
    const query = new URLSearchParams();
    if (moves.length) query.set("moves", moves.join("."));
    for (const [side, points] of Object.entries(this.extra)) {
      if (points.length) query.set(side, points.join("."));
    }
    const text = query.toString();
    return `${root}/joseki/${encodeURIComponent(this.family)}${text ? `?${text}` : ""}`;
  }

  /** Go to a place; returns whether it was reached. `history`: "push", "replace" or "". */
  async go(moves, { history: how = "push", say = true } = {}) {
    const mine = (this.#ticket += 1);
    this.#aim = moves;
    const last = moves.at(-1);
    this.board.pending(last && !this.board.color(last) ? last : null);
    const page = await fetchPage(this.address(moves));
    if (mine !== this.#ticket) return false;
    this.#aim = null;
    this.board.pending(null);
    const fresh = page?.querySelector("[data-node]");
    const refused = page?.querySelector("[data-status]")?.textContent.trim();
    if (!fresh || refused) {
      refuse(this.status, refused ? { detail: refused } : OFFLINE, () => this.go(moves, { history: how, say }));
      return false;
    }
    const within = this.node.contains(document.activeElement);
    const node = document.importNode(fresh, true);
    this.node.replaceWith(node);
    this.node = node;
    if (how) history[`${how}State`](null, "", this.address(moves) + (this.practice.on ? this.#mark(moves) : ""));
    this.#draw();
    if (within) node.querySelector(".node-name").focus({ preventScroll: true });
    if (say) tell(this.status, node.querySelector(".node-name").textContent.trim().replace(/\s+/g, " "));
    return true;
  }

  #mark(moves) {
    return `${this.address(moves).includes("?") ? "&" : "?"}practice`;
  }

  step(by) {
    if (this.practice.on) return by < 0 ? this.practice.undo() : undefined;
    const from = this.#aim ?? this.moves; // a key held down goes back step by step
    if (by < 0) return from.length ? this.go(from.slice(0, -1)) : tell(this.status, "已经是开头了。");
    return this.choose(0);
  }

  choose(at) {
    const to = this.onward[at];
    if (this.practice.on) return undefined;
    if (!to) return tell(this.status, at ? "没有这么多种下法。" : "这条变化到这里为止。");
    return this.go(split(to));
  }

  /** Another continuation of the place before this one. */
  async sibling(by) {
    if (this.practice.on) return;
    if (!this.moves.length) return tell(this.status, "先走一手，再换一种。");
    const before = this.moves.slice(0, -1);
    const page = await fetchPage(this.address(before));
    const others = [...(page?.querySelectorAll(".choices [data-go]") ?? [])].map((a) => a.dataset.go);
    const at = others.indexOf(this.moves.join("."));
    if (others.length < 2) return tell(this.status, "这里只有一种下法。");
    await this.go(split(others[(at + by + others.length) % others.length]));
  }

  #back() {
    const query = new URLSearchParams(location.search);
    this.extra = { black: split(query.get("black")), white: split(query.get("white")) };
    this.go(split(query.get("moves")), { history: "" });
  }

  #picked(point) {
    if (this.elsewhere.on) this.elsewhere.put(point);
    else if (this.practice.on) this.practice.pick(point);
    else if (this.board.color(point)) tell(this.status, `${point} 已经有子。`, "refused");
    else this.go([...this.moves, point]);
  }

  #link(event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const ladder = event.target.closest("[data-ladder]");
    if (ladder && this.section.contains(ladder)) this.#ladder(ladder);
    const link = event.target.closest("a[data-go]");
    if (!link || this.practice.on) return;
    event.preventDefault();
    this.go(split(link.dataset.go));
    if (!this.section.contains(link)) this.section.scrollIntoView();
  }

  #key(event) {
    const on = event.target;
    if (event.ctrlKey || event.metaKey || event.altKey || on.closest?.(".cover, input, select, textarea")) return;
    const inside = this.section.contains(on);
    if (!inside && on !== document.body) return;
    const actions = { ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1) };
    // Up, down and Home scroll the page unless the reader is at the tree.
    if (inside) {
      Object.assign(actions, { ArrowUp: () => this.sibling(-1), ArrowDown: () => this.sibling(1),
        Home: () => this.go([]) });
    }
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  // What is shown

  /** Show the corner or the whole board. */
  show(size) {
    if (size === "whole" && !this.boards.whole) {
      const empty = document.importNode(document.querySelector("template[data-whole]").content, true);
      const box = el("div", { hidden: true }, empty);
      this.holder.append(box);
      this.boards.whole = this.#board(box);
    }
    this.size = size;
    this.boards.corner.play.hidden = size !== "corner";
    if (this.boards.whole) this.boards.whole.play.parentElement.hidden = size !== "whole";
    this.wide.firstChild.textContent = size === "corner" ? "看全盘" : "看一角";
    this.#draw();
    this.#scroll();
  }

  #draw() {
    const position = this.position;
    const hidden = this.practice.on;
    this.board.sequence([]);
    this.board.show(position);
    this.board.labels(hidden ? [] : JSON.parse(this.node.dataset.letters));
    this.board.turn = this.elsewhere.on ? this.elsewhere.pen : position.turn;
    for (const show of this.node.querySelectorAll("[data-ladder]")) show.hidden = false;
    this.#corners(hidden ? [] : JSON.parse(this.node.dataset.turned));
    const ready = (control, is) => control.setAttribute("aria-disabled", is ? "false" : "true");
    ready(this.back, this.moves.length && !hidden);
    ready(this.first, this.moves.length && !hidden);
    ready(this.other, this.moves.length && !hidden);
    ready(this.next, this.onward.length && !hidden);
  }

  /** Where the board is wider than its place, begin at the side where the corner is. */
  #scroll() {
    const { left, cols, size } = this.board;
    this.holder.scrollLeft = left + cols === size ? this.holder.scrollWidth : 0;
  }

  /** Draw everything again: another mode hides or shows parts. */
  redraw() { this.#draw(); }

  /** Links to the same line in the other corners; another corner is another board. */
  #corners(turned) {
    const links = turned.flatMap(([word, moves], at) => [at ? "、" : "换个角看：",
      el("a", { href: `${root}/joseki/${encodeURIComponent(this.family)}?moves=${moves}` }, word)]);
    this.corners.replaceChildren(...links);
  }

  #ladder(from) {
    const points = from.dataset.ladder.split(" ");
    if (points.some((point) => point !== "脱先" && !this.board.has(point))) this.show("whole");
    const sides = from.dataset.first === "B" ? ["B", "W"] : ["W", "B"];
    // The ladder of a continuation begins after that move.
    const before = from.closest("li[data-before]")?.dataset.before;
    const line = points.map((point, at) => [sides[at % 2], point === "脱先" ? "pass" : point]);
    if (before) line.unshift([sides[1], before]);
    this.board.sequence(line);
    tell(this.status, `征子：${line.slice(0, 6).map(([color, point]) =>
      `${color === "B" ? "黑" : "白"} ${point}`).join("，")}${line.length > 6 ? `……共 ${line.length} 手` : ""}。`);
    this.holder.scrollIntoView({ block: "nearest" });
  }
}

/** A page as a document, whatever its status; null when the site is out of reach. The request
 * parses it itself: the page's policy allows no markup from strings. */
function fetchPage(address) {
  return new Promise((resolve) => {
    const asked = new XMLHttpRequest();
    asked.open("GET", address);
    asked.responseType = "document";
    asked.onload = () => resolve(asked.response);
    asked.onerror = () => resolve(null);
    asked.send();
  });
}
