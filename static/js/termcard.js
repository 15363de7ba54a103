// A card with the one-sentence definition when a linked headword is hovered or focused.
// Touch opens the page as any link does. Escape closes the card; it may be hovered itself.

import { el } from "./dom.js";
import { get } from "./server.js";

const WAIT = 250; // ms over a word before the card comes
const LEAVE = 200; // ms to reach the card with the pointer
const entries = new Map(); // headword -> promise of its entry
let card = null;
let owner = null;
let timer = 0;

function entry(link) {
  const head = decodeURIComponent(new URL(link.href).pathname.split("/").pop());
  if (!entries.has(head)) entries.set(head, get(`glossary/${encodeURIComponent(head)}`));
  return entries.get(head);
}

function close() {
  clearTimeout(timer);
  card?.remove();
  owner?.removeAttribute("aria-describedby");
  card = owner = null;
}

async function open(link) {
  if (owner === link) return;
  close();
  owner = link;
  const found = await entry(link);
  if (!found || owner !== link) return;
  card = el("div", { class: "term-card", role: "tooltip", id: "term-card" },
    el("b", {}, found.term), " ", el("i", {}, found.reading),
    el("p", {}, found.gloss || "本条正在编写。"));
  card.addEventListener("mouseenter", () => clearTimeout(timer));
  card.addEventListener("mouseleave", leave);
  (link.closest("main") ?? document.body).append(card);
  place(link);
  link.setAttribute("aria-describedby", card.id);
}

function place(link) {
  const box = link.getClientRects()[0] ?? link.getBoundingClientRect();
  const wide = document.documentElement.clientWidth;
  const left = Math.max(16, Math.min(box.left, wide - card.offsetWidth - 16));
  const above = box.bottom + card.offsetHeight + 8 > innerHeight && box.top > card.offsetHeight + 8;
  card.style.left = `${left + scrollX}px`;
  card.style.top = `${(above ? box.top - card.offsetHeight - 6 : box.bottom + 6) + scrollY}px`;
}

function leave() {
  clearTimeout(timer);
  timer = setTimeout(close, LEAVE);
}

export function attach(link) {
  link.addEventListener("pointerenter", (event) => {
    if (event.pointerType === "touch") return;
    clearTimeout(timer);
    timer = setTimeout(() => open(link), WAIT);
  });
  link.addEventListener("pointerleave", leave);
  link.addEventListener("focus", () => { if (link.matches(":focus-visible")) open(link); });
  link.addEventListener("blur", close);
  // The pointer may rest on the word already when the page begins to listen.
  if (link.matches(":hover")) timer = setTimeout(() => open(link), WAIT);
}

addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
