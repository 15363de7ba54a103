// Marks what the learner did, on pages that are the same for everybody: elements with
// data-mark="kind" and data-key, and the tasks of a lesson. Strangers see no marks.

import { el } from "./dom.js";
import { get } from "./server.js";

const WORDS = { failed: "没做对", solved: "做对了", full: "满分", due: "该复习" };
const READ = "读完了";
const MOST = 300; // keys of one question, as the server allows

let asked = false;

/** Called once for every marked element; the first call asks for all of them. */
export async function attach() {
  if (asked) return;
  asked = true;
  // What was solved meanwhile shows when the reader comes back with the browser's button.
  window.addEventListener("pageshow", (event) => { if (event.persisted) show(); });
  await show();
}

export async function show() {
  const places = [
    ...[...document.querySelectorAll("[data-mark]")].map((holder) => (
      { holder, kind: holder.dataset.mark, key: holder.dataset.key })),
    ...[...document.querySelectorAll(".task:not(.task-first)")].map((task) => (
      { holder: task.querySelector(".task-title"), kind: "task", key: `${task.dataset.lesson}/${task.dataset.task}` })),
  ];
  const counted = [...document.querySelectorAll("[data-tasks]")];
  if (counted.length) await countTasks(counted);
  const kinds = new Set(places.map(({ kind }) => kind));
  await Promise.all([...kinds].map((kind) => ask(kind, places.filter((one) => one.kind === kind))));
}

async function ask(kind, places) {
  const keys = short([...new Set(places.map(({ key }) => key))]).slice(0, MOST);
  const answer = await get(`me/status?${new URLSearchParams({ kind, keys: keys.join(",") })}`);
  if (!answer) return;
  for (const { holder, key } of places) mark(holder, kind, answer.statuses[key] ?? "new");
}

/** On the list of lessons: how many of a lesson's tasks are done, once there is one. */
async function countTasks(lessons) {
  const keys = lessons.map((one) => `${one.dataset.key}/*`).slice(0, MOST);
  const answer = await get(`me/status?${new URLSearchParams({ kind: "task", keys: keys.join(",") })}`);
  if (!answer) return;
  for (const one of lessons) {
    const mine = Object.keys(answer.statuses).filter((key) => key.startsWith(`${one.dataset.key}/`));
    const done = mine.filter((key) => answer.statuses[key] === "solved").length;
    one.querySelector(":scope > .mark-tasks")?.remove();
    if (!done) continue;
    const status = done >= Number(one.dataset.tasks) ? "solved" : "new";
    one.append(" ", el("em", { class: "mark mark-tasks", "data-status": status },
      `作业 ${done}/${one.dataset.tasks}`));
  }
}

/** Folders of which more than three are shown are asked for as a whole: "c/*". */
function short(keys) {
  const folder = (key) => key.slice(0, key.indexOf("/") + 1);
  const count = new Map();
  for (const key of keys) count.set(folder(key), (count.get(folder(key)) ?? 0) + 1);
  return [...new Set(keys.map((key) => folder(key) && count.get(folder(key)) > 3 ? `${folder(key)}*` : key))];
}

function mark(holder, kind, status) {
  holder.querySelector(":scope > .mark:not(.mark-tasks)")?.remove();
  const word = kind === "lesson" && status === "solved" ? READ : WORDS[status];
  if (word) holder.append(" ", el("em", { class: "mark", "data-status": status }, word));
}
