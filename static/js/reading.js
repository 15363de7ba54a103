// The end of a lesson: a button that says it was read; going on to the next one says so too.

import { button, el } from "./dom.js";
import { get, newAttempt, root } from "./server.js";
import { tell } from "./verdict.js";

export async function attach(nav) {
  const key = nav.dataset.lesson;
  const attempt = newAttempt();
  const status = el("p", { class: "verdict", role: "status" });
  const done = button("读完了，记下来", () => note());
  nav.before(el("div", { class: "bar" }, done), status);

  let read = (await get(`me/status?${new URLSearchParams({ kind: "lesson", keys: key })}`))
    ?.statuses[key] === "solved";
  if (read) settled("这一课读过了。");

  async function note() {
    if (read) return;
    try {
      // keepalive: it arrives although the reader goes on to the next page at once.
      const response = await fetch(`${root}/api/v1/me/attempts`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ kind: "lesson", key, attempt }),
        keepalive: true,
      });
      const noted = response.ok && (await response.json()).noted;
      if (!noted) throw new Error("not noted");
      settled("记下了。");
    } catch {
      tell(status, "没有记下，请再试一次。", "refused");
    }
  }

  function settled(text) {
    read = true;
    done.setAttribute("aria-disabled", "true");
    done.firstChild.textContent = "读完了";
    tell(status, text);
  }

  nav.querySelector("[rel=next]")?.addEventListener("click", () => { note(); });
}
