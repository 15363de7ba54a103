// The account of a count as a table, line by line as the server wrote it.

import { el } from "./dom.js";

export function accountTable({ lines, result }) {
  return el("table", { class: "account" },
    el("caption", {}, result),
    el("tbody", {}, ...lines.map(({ label, total, sum }) =>
      el("tr", { class: sum ? "sum" : null }, el("th", { scope: "row" }, label), el("td", {}, total)))));
}
