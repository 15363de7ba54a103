// Which joseki is this? Put stones down; the server looks for them in every corner.
// The address keeps them (?black=C4.E3&white=E4), so that a position can be sent to others.

import { Board } from "./board.js";
import { coordinateField } from "./coordinatefield.js";
import { button, el, shortcuts } from "./dom.js";
import { Conversation } from "./server.js";
import { refuse, tell } from "./verdict.js";

const WORDS = { B: "黑", W: "白" };

export function attach(section) {
  const talk = new Conversation();
  const status = section.querySelector("[data-status]");
  const found = section.querySelector("[data-found]");
  const board = new Board(section.querySelector("[data-board]"), {
    label: "棋盘：摆上角里的子", onpick: (point) => put(point), say: (text) => tell(status, text),
  });
  const stones = new Map();
  let pen = "turns"; // "turns": black and white one after the other
  let turn = "B";

  const pens = [["turns", "轮流放"], ["B", "放黑子"], ["W", "放白子"], ["", "拿走"]].map(([value, word]) => {
    const made = button(word, () => take(value));
    made.dataset.pen = value;
    return made;
  });

  function take(value) {
    pen = value;
    for (const each of pens) each.setAttribute("aria-pressed", each.dataset.pen === value ? "true" : "false");
    draw();
  }

  function put(point) {
    const had = stones.get(point);
    const color = pen === "turns" ? turn : pen;
    if (had && (pen === "turns" || !pen || had === pen)) stones.delete(point);
    else if (color) stones.set(point, color);
    else return tell(status, `${point} 没有子。`);
    const now = stones.get(point);
    if (pen === "turns" && now) turn = now === "B" ? "W" : "B";
    tell(status, now ? `${point} 放了${WORDS[now]}子。` : `${point} 空了。`);
    draw();
    return ask();
  }

  function draw() {
    const of = (color) => [...stones].filter(([, its]) => its === color).map(([point]) => point);
    board.show({ black: of("B"), white: of("W") });
    board.turn = pen === "turns" ? turn : pen;
    return { black: of("B"), white: of("W") };
  }

  function remember({ black, white }) {
    const query = new URLSearchParams();
    if (black.length) query.set("black", black.join("."));
    if (white.length) query.set("white", white.join("."));
    history.replaceState(null, "", `${location.pathname}${query.size ? `?${query}` : ""}`);
  }

  async function ask() {
    talk.forget();
    remember(draw());
    if (stones.size < 2) return found.replaceChildren();
    const answer = await talk.ask("joseki/find", { size: 19, ...draw() });
    if (!answer) return undefined;
    if (!answer.ok) return refuse(status, answer.data, ask);
    const { results } = answer.data;
    const line = (hit) => el("li", {}, el("a", { href: hit.url },
      `${hit.name}${hit.node ? `：${hit.node}` : ""}`), el("br", {}), el("small", { class: "quiet" }, hit.text));
    found.replaceChildren(results.length ? el("ol", { class: "found" }, ...results.map(line))
      : el("p", { class: "note" }, "我们的资料里没有这样的角。"));
    return undefined;
  }

  function clear() {
    talk.forget();
    stones.clear();
    turn = "B";
    found.replaceChildren();
    remember(draw());
    tell(status, "棋盘清空了。");
  }

  section.querySelector("[data-work]").append(
    el("div", { class: "bar", role: "group", "aria-label": "放什么" }, ...pens),
    el("div", { class: "bar" }, button("清空", clear, { key: "x" })), coordinateField(board, "放在这里"));
  shortcuts(section, { x: clear });
  const given = new URLSearchParams(location.search);
  for (const [side, color] of [["black", "B"], ["white", "W"]]) {
    for (const point of (given.get(side) ?? "").toUpperCase().split(".")) {
      if (board.has(point)) stones.set(point, color);
    }
  }
  take("turns");
  if (stones.size) ask();
  tell(status, "点棋盘放子，黑白轮流。放两个子以后就开始找。");
}
