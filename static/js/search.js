// Instant results under a search box (the combobox pattern of WAI-ARIA). The form works
// without this. Chinese input methods fire no key events: only `input` and
// `compositionend` tell what was typed.

import { el } from "./dom.js";
import { get } from "./server.js";

const WAIT = 120; // ms of quiet before asking
const SHOWN = 8;

export function attach(form) {
  const input = form.querySelector("input[type=search]");
  const list = el("ul", { class: "hits hits-now", role: "listbox", id: `${input.id}-hits`,
    "aria-label": "查到的词", hidden: true });
  const status = el("p", { class: "unseen", role: "status" });
  let timer = 0;
  let asking = null; // AbortController of the open question
  let asked = "";
  let chosen = -1;

  form.append(list, status);
  for (const [name, value] of Object.entries({ role: "combobox", "aria-expanded": "false",
    "aria-controls": list.id, "aria-autocomplete": "list" })) input.setAttribute(name, value);

  function close() {
    list.hidden = true;
    chosen = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }

  function choose(index) {
    const options = [...list.children];
    chosen = (index + options.length) % options.length;
    options.forEach((option, i) => option.setAttribute("aria-selected", i === chosen ? "true" : "false"));
    input.setAttribute("aria-activedescendant", options[chosen].id);
    options[chosen].scrollIntoView({ block: "nearest" });
  }

  function show(results) {
    list.replaceChildren(...results.map((hit, i) => {
      const option = el("li", { role: "option", id: `${list.id}-${i}`, "aria-selected": "false" },
        el("small", {}, hit.matched), " ", el("b", {}, hit.term), " ", el("i", {}, hit.reading), " ",
        el("span", {}, hit.gloss || "本条正在编写。"));
      option.addEventListener("mousedown", (event) => event.preventDefault());
      option.addEventListener("click", () => { location.href = hit.url; });
      option.dataset.url = hit.url;
      return option;
    }));
    chosen = -1;
    input.removeAttribute("aria-activedescendant");
    list.hidden = results.length === 0;
    input.setAttribute("aria-expanded", results.length ? "true" : "false");
    status.textContent = results.length ? `${results.length} 个词，用上下键选` : "没有找到";
  }

  async function ask() {
    const q = input.value.trim();
    if (q === asked) return;
    asked = q;
    asking?.abort();
    if (!q) return close();
    asking = new AbortController();
    const mine = asking;
    const answer = await get(`glossary?q=${encodeURIComponent(q)}&limit=${SHOWN}`, mine.signal);
    if (mine.signal.aborted || input.value.trim() !== q) return; // typed on meanwhile
    show(answer?.results ?? []);
  }

  function soon(event) {
    if (event.isComposing) return; // half-typed pinyin inside an input method
    clearTimeout(timer);
    timer = setTimeout(ask, WAIT);
  }

  input.addEventListener("input", soon);
  input.addEventListener("compositionend", () => { clearTimeout(timer); timer = setTimeout(ask, WAIT); });
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "Escape" && !list.hidden) {
      event.preventDefault();
      close();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && list.children.length) {
      event.preventDefault();
      list.hidden = false;
      input.setAttribute("aria-expanded", "true");
      choose(event.key === "ArrowDown" ? chosen + 1 : chosen < 0 ? -1 : chosen - 1);
    } else if (event.key === "Enter" && chosen >= 0 && !list.hidden) {
      event.preventDefault();
      location.href = list.children[chosen].dataset.url;
    }
  });
  form.addEventListener("focusout", (event) => {
    if (!form.contains(event.relatedTarget)) close();
  });
}
