// A playable board: the server's SVG, covered by a grid of real buttons.
//
// Markup made here, over the <svg class="board">:
//   <div class="play"> <svg …> <div role="grid" class="cover" data-turn="B">
//     <div role="row"> <div role="gridcell"><button aria-label="D16 空">…
// One button is in the tab order at a time; arrow keys, Home and End move between them,
// Enter and Space play. On a small touch screen the first tap shows a ghost stone and the
// second tap on the same point plays it. Colours: "B" and "W".

import { COLUMNS, named } from "./coordinates.js";
import { el, svg } from "./dom.js";

const WORDS = { B: "黑子", W: "白子" };
const GROUPS = { B: "black", W: "white" };
const RADIUS = 14;
const SURE_TAP = 32; // px; smaller cells ask touch users for a second tap

export class Board {
  #buttons = new Map(); // point name -> button
  #stones = new Map(); // point name -> "B" | "W"
  #picks = new Map(); // point name -> word for screen readers
  #letters = new Map(); // point name -> letter written on an empty point
  #layers = new Map(); // name of a layer on top -> what draws it
  #last = null; // the point of the latest move
  #asked = null; // point that waits for its second tap
  #touch = false;

  /**
   * @param {Element} holder element that contains the board's <svg>
   * @param {{label: string, onpick: (point: string) => void, say?: (text: string) => void,
   *   outgrown?: () => void}} options `outgrown`: something to show lies outside the drawn
   *   part; a page that has a wider picture frames it then
   */
  constructor(holder, { label, onpick, say = () => {}, outgrown = () => {} }) {
    Object.assign(this, { label, onpick, say, outgrown });
    this.svg = holder.querySelector("svg.board");
    this.#read();
    for (const [color, group] of Object.entries(GROUPS)) {
      for (const circle of this.svg.querySelectorAll(`g.${group} [data-point]`)) {
        this.#stones.set(circle.dataset.point, color);
      }
    }
    this.play = el("div");
    this.svg.replaceWith(this.play);
    this.#cover();
    this.#relabel();
    document.addEventListener("coordinates", () => this.#relabel());
  }

  // Where things are

  #read() {
    this.size = Number(this.svg.dataset.size);
    this.cell = Number(this.svg.dataset.cell);
    [this.left, this.bottom, this.cols, this.rows] = this.svg.dataset.window.split(" ").map(Number);
    [this.x0, this.y0] = this.svg.dataset.origin.split(" ").map(Number);
  }

  /** Put buttons over the picture. */
  #cover() {
    this.cover = this.#makeCover(this.label);
    this.play.className = `play cols-${this.cols}`;
    this.play.style.setProperty("--rows", this.rows);
    this.play.replaceChildren(this.svg, this.cover);
    this.svg.setAttribute("aria-hidden", "true"); // the buttons say it all, and stay true
  }

  /** Show the same things in another picture of this board, such as a wider part of it. */
  frame(picture) {
    const { turn } = this;
    const focused = this.play.contains(document.activeElement) && document.activeElement.dataset.point;
    this.svg = picture;
    this.#read();
    this.#buttons.clear();
    this.#cover();
    this.turn = turn;
    this.#draw(null);
    for (const [name, draw] of this.#layers) this.#top(name).replaceChildren(...draw());
    if (focused) this.focus(this.has(focused) ? focused : this.#middle);
  }

  /** Whether a point is drawn; where only the wider picture has it, that is asked for. */
  reach(point) {
    const [, col, row] = /^([A-HJ-Z])([1-9]\d?)$/.exec(point) ?? [];
    const there = col && COLUMNS.indexOf(col) < this.size && Number(row) <= this.size;
    if (there && !this.has(point)) this.outgrown();
    return this.has(point);
  }

  name(col, row) { return COLUMNS[this.left + col] + (this.bottom + this.rows - row); }

  has(point) { return this.#buttons.has(point); }

  #xy(point) {
    const col = COLUMNS.indexOf(point[0]) - this.left;
    const row = this.bottom + this.rows - Number(point.slice(1));
    return [this.x0 + this.cell * col, this.y0 + this.cell * row];
  }

  color(point) { return this.#stones.get(point); }

  /** The position shown: {black, white, last}. */
  position() {
    const of = (color) => [...this.#stones].filter(([, its]) => its === color).map(([point]) => point);
    return { black: of("B"), white: of("W"), last: null };
  }

  // The cover of buttons

  #makeCover(label) {
    const cover = el("div", { class: "cover", role: "grid", "aria-label": label });
    const { width, height } = this.svg.viewBox.baseVal;
    const percent = (part, whole) => `${(100 * part) / whole}%`;
    Object.assign(cover.style, {
      left: percent(this.x0 - this.cell / 2, width),
      top: percent(this.y0 - this.cell / 2, height),
      width: percent(this.cell * this.cols, width),
      height: percent(this.cell * this.rows, height),
    });
    for (let row = 0; row < this.rows; row += 1) {
      const line = el("div", { role: "row" });
      for (let col = 0; col < this.cols; col += 1) {
        const point = this.name(col, row);
        const button = el("button", { type: "button", tabindex: "-1", "data-point": point });
        this.#buttons.set(point, button);
        line.append(el("div", { role: "gridcell" }, button));
      }
      cover.append(line);
    }
    this.#buttons.get(this.#middle).tabIndex = 0;
    cover.addEventListener("pointerdown", (event) => { this.#touch = event.pointerType === "touch"; });
    cover.addEventListener("click", (event) => this.#click(event));
    cover.addEventListener("keydown", (event) => this.#key(event));
    cover.addEventListener("focusin", (event) => this.#rove(event.target));
    return cover;
  }

  get #middle() { return this.name(Math.floor(this.cols / 2), Math.floor(this.rows / 2)); }

  #click(event) {
    const point = event.target.closest("button")?.dataset.point;
    if (!point) return;
    const byKey = event.detail === 0; // Enter and Space make clicks too
    const small = this.cover.clientWidth / this.cols < SURE_TAP;
    if (this.#touch && !byKey && small && this.#asked !== point && this.turn && !this.#stones.has(point)) {
      this.#ask(point);
      return;
    }
    this.#ask(null);
    this.onpick(point);
  }

  #ask(point) {
    this.#asked = point;
    this.play.querySelector(".asked")?.classList.remove("asked");
    if (!point) return;
    this.#buttons.get(point).classList.add("asked");
    this.say(`再点一次 ${point} 就落子。`);
  }

  #key(event) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
      Home: [-99, 0], End: [99, 0], PageUp: [0, -99], PageDown: [0, 99] };
    const step = steps[event.key];
    const point = event.target.closest("button")?.dataset.point;
    if (event.key === "Escape") this.#ask(null);
    if (!step || !point || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const within = (value, most) => Math.max(0, Math.min(most - 1, value));
    const col = within(COLUMNS.indexOf(point[0]) - this.left + step[0], this.cols);
    const row = within(this.bottom + this.rows - Number(point.slice(1)) + step[1], this.rows);
    this.#touch = false;
    this.#buttons.get(this.name(col, row)).focus();
  }

  #rove(button) {
    if (!this.#buttons.has(button.dataset.point)) return;
    for (const other of this.#buttons.values()) other.tabIndex = other === button ? 0 : -1;
  }

  focus(point) {
    this.#buttons.get(point)?.focus();
  }

  // What the board shows

  /** Whose stone a pick would place: "B", "W", or "" when picks place no stone. */
  set turn(color) {
    if (color) this.cover.dataset.turn = color;
    else delete this.cover.dataset.turn;
  }

  get turn() { return this.cover.dataset.turn ?? ""; }

  /** Show a position; `last` is the point of the latest move, or null. */
  show({ black, white, last = null }) {
    const before = this.#stones;
    this.#stones = new Map([...black.map((p) => [p, "B"]), ...white.map((p) => [p, "W"])]);
    this.#last = last;
    if ([...this.#stones.keys()].some((point) => !this.has(point))) this.outgrown();
    this.#draw(before);
  }

  /** Draw the stones; those that were not there `before` come with a movement. */
  #draw(before) {
    const last = this.#last;
    for (const [color, group] of Object.entries(GROUPS)) {
      const circles = [...this.#stones]
        .filter(([point, its]) => its === color && this.has(point))
        .map(([point]) => this.#circle(point, before && before.get(point) !== color && point === last));
      this.#layer(group).replaceChildren(...circles);
    }
    for (const mark of this.svg.querySelectorAll(".marks [data-point], .letters [data-point]")) {
      const group = mark.closest(".on-black, .on-white")?.classList;
      const color = group && (group.contains("on-black") ? "B" : "W"); // none: on an empty point
      mark.toggleAttribute("hidden", this.#stones.get(mark.dataset.point) !== color);
    }
    this.#ring(last);
    this.#ask(null);
    this.#relabel();
  }

  #layer(name) {
    let layer = this.svg.querySelector(`:scope > g.${name}`);
    if (!layer) {
      layer = svg("g", { class: name });
      const next = this.svg.querySelector(":scope > .marks, :scope > .letters, :scope > .notes");
      this.svg.insertBefore(layer, next);
    }
    return layer;
  }

  #circle(point, fresh) {
    const [cx, cy] = this.#xy(point);
    return svg("circle", { "data-point": point, cx, cy, r: RADIUS, class: fresh ? "fresh" : null });
  }

  #ring(point) {
    this.svg.querySelector(".last")?.remove();
    const color = this.#stones.get(point);
    if (!color || !this.has(point)) return;
    const [cx, cy] = this.#xy(point);
    this.svg.append(svg("circle", { class: `last on-${GROUPS[color]}`, cx, cy, r: 6 }));
  }

  /** Mark points; `word` is what a screen reader says of them. */
  pick(points, word) {
    this.#picks = new Map(points.map((point) => [point, word]));
    this.#paint("picks", () => points.filter((p) => this.has(p)).map((point) => {
      const [cx, cy] = this.#xy(point);
      const color = this.#stones.get(point);
      return svg("circle", { class: `pick${color ? ` on-${GROUPS[color]}` : ""}`, cx, cy, r: 8 });
    }));
    this.#relabel();
  }

  /** Write a, b, c … on empty points, in this order. */
  letters(points) {
    const shown = points.filter((point) => this.has(point) && !this.#stones.has(point));
    this.labels(shown.map((point, at) => [point, String.fromCharCode(97 + (at % 26))]));
  }

  /** Write letters of one's own on empty points: [[point, letter], …]. */
  labels(pairs) {
    this.#letters = new Map(pairs.filter(([point]) => this.has(point) && !this.#stones.has(point)));
    this.#paint("answers", () => [...this.#letters].flatMap(([point, name]) => {
      const [x, y] = this.#xy(point);
      return [svg("circle", { cx: x, cy: y, r: 11 }), svg("text", { x, y: y + 6 }, name)];
    }));
    this.#relabel();
  }

  /** Moves that are only thought of, faint and numbered: [[color, point], …]; a later one on
   *  the same point is left out. */
  sequence(moves) {
    this.#paint("thoughts", () => {
      const seen = new Set([...this.#stones.keys(), "pass"]);
      return moves.flatMap(([color, point], at) => {
        if (seen.has(point) || !this.has(point)) return [];
        seen.add(point);
        const [x, y] = this.#xy(point);
        return [svg("circle", { class: `thought-${GROUPS[color]}`, cx: x, cy: y, r: RADIUS - 1 }),
          svg("text", { class: `on-${GROUPS[color]}`, x, y: y + 5 }, String(at + 1))];
      });
    });
  }

  /** Point at one place (a hint), or at none. */
  hint(point) {
    if (point) this.reach(point);
    this.#paint("hints", () => {
      if (!point || !this.has(point)) return [];
      const [cx, cy] = this.#xy(point);
      return [svg("circle", { class: "hint", cx, cy, r: 12 })];
    });
  }

  /** Write a sign on points: [{point, sign, grade, result}]; screen readers say the result. */
  signs(marks) {
    const shown = marks.filter(({ point }) => !this.#stones.has(point));
    this.#picks = new Map(shown.map(({ point, result }) => [point, result]));
    this.#paint("signs", () => shown.filter(({ point }) => this.has(point)).map(({ point, sign, grade }) => {
      const [x, y] = this.#xy(point);
      const shape = grade === "best"
        ? svg("circle", { cx: x, cy: y, r: 13 })
        : svg("path", { d: `M${x - 11} ${y - 11}h22v22h-22z` });
      return svg("g", { class: `sign sign-${grade}` }, shape, svg("text", { x, y: y + 6 }, sign));
    }));
    this.#relabel();
  }

  /** Shade points (the part of the board that a hint is about), or none. */
  shade(points) {
    this.#paint("shades", () => points.filter((p) => this.has(p)).map((point) => {
      const [x, y] = this.#xy(point);
      const half = this.cell / 2;
      return svg("path", { d: `M${x - half} ${y - half}h${2 * half}v${2 * half}h-${2 * half}z` });
    }));
  }

  /** Show whose area each point is; `owners` is {black: [...], white: [...], shared: [...]}. */
  area(owners) {
    this.#paint("areas", () => Object.entries(owners).flatMap(([who, points]) =>
      points.filter((p) => this.has(p)).map((point) => {
        const [x, y] = this.#xy(point);
        return svg("path", { class: `own-${who}`, d: `M${x - 5} ${y - 5}h10v10h-10z` });
      })));
  }

  /** Draw a layer on top, now and whenever the picture changes. */
  #paint(name, draw) {
    this.#layers.set(name, draw);
    this.#top(name).replaceChildren(...draw());
  }

  #top(name) {
    let layer = this.svg.querySelector(`:scope > g.${name}`);
    if (!layer) {
      layer = svg("g", { class: name });
      this.svg.append(layer);
    }
    return layer;
  }

  /** A stone that waits for the server's answer. */
  pending(point) {
    this.play.querySelector(".pending")?.classList.remove("pending");
    if (point) this.#buttons.get(point)?.classList.add("pending");
  }

  set busy(value) { this.cover.setAttribute("aria-busy", value ? "true" : "false"); }

  #relabel() {
    for (const [point, button] of this.#buttons) {
      const color = this.#stones.get(point);
      const words = [named(point, this.size), color ? WORDS[color] : "空", this.#picks.get(point), this.#letters.get(point)];
      const label = words.filter(Boolean).join(" ");
      if (button.getAttribute("aria-label") !== label) button.setAttribute("aria-label", label);
      button.toggleAttribute("data-stone", Boolean(color));
    }
  }
}
