// 罚错: after a wrong move, the way to the exercise in which the other side punishes it.
//
// The server shows that page only where it proves that there is something to reach. Its
// address is in the coordinates of the file, so a turned board does not offer it.

import { el } from "./dom.js";
import { root } from "./server.js";

export function attach(section) {
  const { collection, number, view = "0", before = "" } = section.dataset;
  if (view !== "0" || before) return;
  section.addEventListener("verdict", async function first({ detail: { state, line } }) {
    section.removeEventListener("verdict", first);
    if (state !== "failed" || line.at(-1) === "pass") return;
    const query = new URLSearchParams({ from: line.join("."), side: "other" });
    const address = `${root}/problems/${encodeURIComponent(collection)}/${encodeURIComponent(number)}?${query}`;
    const answer = await fetch(address, { method: "HEAD" }).catch(() => null);
    if (!answer?.ok) return;
    section.querySelector("[data-work]").prepend(
      el("p", {}, el("a", { class: "button", href: address }, "换你来：惩罚这一手")));
  });
}
