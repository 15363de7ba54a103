// The line in which an exercise speaks: <p class="verdict" role="status">.

import { el } from "./dom.js";

const SEALS = { solved: ["seal", "对了"], failed: ["seal seal-no", "再想想"] };

/** Say something; `state` is "solved", "failed", "refused" or nothing. */
export function tell(line, text, state = "") {
  if (state) line.dataset.state = state;
  else delete line.dataset.state;
  const seal = SEALS[state];
  line.replaceChildren(...(seal ? [el("b", { class: seal[0] }, seal[1])] : []), text);
}
