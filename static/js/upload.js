// A reader's own SGF file: the server proves as many of its problems as one request allows
// and keeps nothing, so the file is sent again from the next problem on until all are done.

import { button, el } from "./dom.js";
import { tell } from "./verdict.js";

export function attach(section) {
  const form = section.querySelector("[data-form]");
  const status = section.querySelector("[data-status]");
  const results = document.querySelector("[data-results]");
  let run = 0; // a newer run, or a stop, ends the one before
  const stop = button("停下", () => { run += 1; finish("停下了。"); });
  stop.hidden = true;
  form.querySelector(".bar").append(stop);
  form.querySelector("[data-from]").hidden = true;

  function finish(words, kind) {
    stop.hidden = true;
    tell(status, words, kind);
  }

  async function prove() {
    const mine = (run += 1);
    const file = form.elements.file.files[0];
    if (!file) return tell(status, "先选一个 SGF 文件。", "refused");
    stop.hidden = false;
    const list = el("ol", { class: "proofs" });
    const tags = el("ul", { class: "tags" });
    const counted = new Map();
    results.hidden = false;
    results.replaceChildren(el("h2", { id: "results" }, "结果"), tags, list);
    tell(status, "正在证明……");
    for (let from = 1; from; ) {
      const answer = await send(from);
      if (mine !== run) return undefined;
      const range = answer?.querySelector("[data-range]");
      if (!range) {
        if (answer?.querySelector("[data-busy]")) { await pause(3000); if (mine !== run) return undefined; continue; }
        const refused = answer?.querySelector("[data-status]")?.textContent.trim();
        return finish(refused || "没有连上网站，请再试一次。", "refused");
      }
      for (const item of answer.querySelectorAll("[data-list] > li")) list.append(document.importNode(item, true));
      for (const tag of answer.querySelectorAll("[data-counts] > li")) {
        const [word] = tag.textContent.split("：");
        counted.set(word, (counted.get(word) ?? 0) + Number(tag.dataset.count));
      }
      tags.replaceChildren(...[...counted].map(([word, count]) => el("li", {}, `${word}：${count}`)));
      from = Number(range.dataset.next);
      if (from) tell(status, `看了 ${from - 1} 题，一共 ${range.dataset.total} 题……`);
      else finish(`看完了，一共 ${range.dataset.total} 题。`);
    }
    return undefined;
  }

  /** The page that answers the form, beginning with a problem; null without an answer. */
  function send(from) {
    const data = new FormData(form);
    data.set("from", from);
    return new Promise((resolve) => {
      const asked = new XMLHttpRequest();
      asked.open("POST", form.action);
      asked.responseType = "document";
      asked.onload = () => resolve(asked.response);
      asked.onerror = () => resolve(null);
      asked.send(data);
    });
  }

  form.addEventListener("submit", (event) => { event.preventDefault(); prove(); });
}

function pause(milliseconds) {
  return new Promise((resolve) => { setTimeout(resolve, milliseconds); });
}
