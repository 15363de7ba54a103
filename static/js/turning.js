// 转一转: the problem turned, mirrored or with its colours swapped, drawn by the server.
//
// The view is in the page's address (?view=0–15). While a view is on, the links to the
// next problems get a view of their own, so that one habit of seeing is not enough.

const VIEWS = 16;

const other = (than) => (than + 1 + Math.floor(Math.random() * (VIEWS - 1))) % VIEWS;

function at(address, view) {
  const url = new URL(address, window.location.href);
  if (view) url.searchParams.set("view", view);
  else url.searchParams.delete("view");
  return url.href;
}

/** A path of the interface with the view and the start of a page's problem. */
export function inView(path, { dataset: { view = "0", before = "" } }) {
  const query = new URLSearchParams();
  if (view !== "0") query.set("view", view);
  if (before) {
    query.set("from", before);
    query.set("side", "other");
  }
  return query.size ? `${path}${path.includes("?") ? "&" : "?"}${query}` : path;
}

/** Bind <button data-turning>, and turn the links <a data-next>. */
export function attachTurning(section) {
  const view = Number(section.dataset.view ?? 0);
  const turn = section.querySelector("[data-turning]");
  if (!turn) return;
  turn.hidden = false;
  turn.addEventListener("click", () => {
    window.location.assign(at(window.location.href, other(view) || 1));
  });
  if (!view) return;
  for (const link of section.querySelectorAll("a[data-next]")) link.href = at(link.href, other(0));
}
