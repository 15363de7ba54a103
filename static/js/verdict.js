// The line in which an exercise speaks: <p class="verdict" role="status">.

import { button, el } from "./dom.js";
import { OFFLINE } from "./server.js";

const SEALS = { solved: ["seal", "对了"], failed: ["seal seal-no", "再想想"] };

/** Say something; `state` is "solved", "failed", "refused" or nothing. */
export function tell(line, text, state = "") {
  if (state) line.dataset.state = state;
  else delete line.dataset.state;
  const seal = SEALS[state];
  line.replaceChildren(...(seal ? [el("b", { class: seal[0] }, seal[1])] : []), text);
}

/** Say why there is no answer; what may work a little later can be tried `again`. */
export function refuse(line, { code, detail, explain }, again) {
  tell(line, explain ?? detail ?? "网站没有听懂这一步。", "refused");
  if (!again || ![OFFLINE.code, "rate_limited", "not_ready"].includes(code)) return;
  line.append(" ", button("再试一次", () => {
    // The button goes with the words; the keyboard goes on at the board.
    line.closest("section, figure")?.querySelector(".cover [tabindex='0']")?.focus({ preventScroll: true });
    again();
  }));
}
