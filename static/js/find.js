// Finding problems: stones drawn on a small board and the other conditions are one form.
// After each change the same page is asked for anew and its list takes the place of the old
// one; the address follows, so that a search can be sent to others. What the reader himself
// has done (new, failed, due) is asked for apart and never in the address.

import { Board } from "./board.js";
import { coordinateField } from "./coordinatefield.js";
import { button, el, shortcuts } from "./dom.js";
import { show as showMarks } from "./marks.js";
import { get, OFFLINE } from "./server.js";
import { refuse, tell } from "./verdict.js";

const WORDS = { B: "黑", W: "白" };
const OWN = { "": "都行", new: "没做过的", failed: "没做对的", due: "该复习的", done: "做对了的" };
const MOST = 200; // problems named in an address, as the server allows

export function attach(section) {
  const status = section.querySelector("[data-status]");
  const form = section.querySelector("[data-form]");
  const stones = new Map();
  const board = new Board(section.querySelector("[data-board]"), {
    label: "棋盘：摆出要找的形", onpick: put, say: (text) => tell(status, text),
  });
  let pen = "B";
  let asked = null; // the request that is open
  const pens = [["B", "黑子"], ["W", "白子"], ["", "拿走"]].map(([value, word]) => {
    const made = button(word, () => take(value));
    made.dataset.pen = value;
    return made;
  });
  const own = el("select", {}, ...Object.entries(OWN).map(([value, word]) => el("option", { value }, word)));

  function take(value) {
    pen = value;
    for (const each of pens) each.setAttribute("aria-pressed", each.dataset.pen === value ? "true" : "false");
    draw();
  }

  function put(point) {
    if (!pen || stones.get(point) === pen) stones.delete(point);
    else stones.set(point, pen);
    tell(status, stones.has(point) ? `${point} 放了${WORDS[pen]}子。` : `${point} 空了。`);
    draw();
    search();
  }

  function of(color) { return [...stones].filter(([, its]) => its === color).map(([point]) => point); }

  function draw() {
    board.show({ black: of("B"), white: of("W") });
    board.turn = pen;
    form.elements.black.value = of("B").join(".");
    form.elements.white.value = of("W").join(".");
  }

  function clear() {
    stones.clear();
    draw();
    tell(status, "棋盘清空了。");
    search();
  }

  /** The conditions of the form; choices that say nothing are left out. */
  function query() {
    const wish = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (value.trim()) wish.set(name, value.trim());
    if (!stones.size) for (const name of ["where", "between"]) wish.delete(name);
    return wish;
  }

  async function search() {
    const wish = query();
    history.replaceState(null, "", `${location.pathname}${wish.size ? `?${wish}` : ""}`);
    let note = "";
    if (own.value) {
      const keys = await mine(wish, own.value);
      if (!keys.length) return replace(el("section", {}, el("h2", { id: "found" }, "找到 0 题"),
        el("p", { class: "note" }, `没有${OWN[own.value]}题。`)), "找到 0 题。");
      if (keys.length > MOST) note = `，先看前 ${MOST} 题`;
      wish.set("keys", keys.slice(0, MOST).join(","));
    }
    const answer = await page(`${location.pathname}?${wish}`);
    const list = answer?.querySelector("[data-found]");
    if (!list) return undefined;
    const refused = answer.querySelector("[data-status]").textContent.trim();
    if (refused) tell(status, refused, "refused");
    return replace(list, refused ? "" : `${list.querySelector("h2").textContent}${note}。`);
  }

  function replace(list, words) {
    document.querySelector("[data-found]").replaceChildren(...[...list.childNodes].map((node) => document.importNode(node, true)));
    if (words) tell(status, words);
    showMarks();
  }

  /** The keys of the problems found that have the status wanted with this reader. */
  async function mine(wish, wanted) {
    const [found, known] = await Promise.all([
      get(`problems/find?${new URLSearchParams([...wish, ["limit", "1000"]])}`),
      get("me/status?kind=problem&keys=*"),
    ]);
    const its = (key) => known?.statuses[key] ?? "new";
    const fits = (key) => (wanted === "done" ? ["solved", "full"].includes(its(key)) : its(key) === wanted);
    return (found?.results ?? []).map(({ problem }) => problem).filter(fits);
  }

  /** The page at an address as a document; null when it was overtaken by a newer question. */
  function page(address) {
    asked?.abort();
    const mine = (asked = new XMLHttpRequest());
    return new Promise((resolve) => {
      mine.open("GET", address);
      mine.responseType = "document";
      mine.onload = () => resolve(mine.response);
      mine.onerror = () => { refuse(status, OFFLINE, search); resolve(null); };
      mine.onabort = () => resolve(null);
      mine.send();
    });
  }

  section.querySelector("[data-work]").append(
    el("div", { class: "bar", role: "group", "aria-label": "放什么" }, ...pens, button("清空", clear, { key: "x" })));
  section.querySelector(".exercise-work").append(coordinateField(board, "放在这里"));
  section.querySelector("[data-own]").append(el("label", { class: "field" }, el("span", {}, "我做过没有"), own));
  shortcuts(section, { x: clear });
  form.addEventListener("change", search);
  form.addEventListener("submit", (event) => { event.preventDefault(); search(); });
  for (const [side, color] of [["black", "B"], ["white", "W"]]) {
    for (const point of form.elements[side].value.toUpperCase().split(/[.,\s]+/)) {
      if (board.has(point)) stones.set(point, color);
    }
  }
  take("B");
}
