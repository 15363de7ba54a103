// How points are named: A1 from the lower left, or 1之一 from the upper left as Chinese
// books count. Scripts and the server speak A1; readers see what they chose.
// (https://senseis.xmp.net/?Coordinates; weiqi/svg.py has the same names.)

export const STYLES = { western: "A1", chinese: "一二三", none: "不写" };
export const COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
const KEY = "coordinates";
const DIGITS = "零一二三四五六七八九";
const POINTS = /(?<![A-Za-z0-9])[A-HJ-Z](?:1\d|2[0-5]|[1-9])(?![A-Za-z0-9])/g;
const CHINESE = /^(?!\d+$)(\d{1,2}|[一二三四五六七八九十]{1,3})(?:之|[-,，.、 ]+)?(\d{1,2}|[一二三四五六七八九十]{1,3})$/;

/** The style chosen: "western", "chinese" or "none" (theme.js reads it before the page shows). */
export const style = () => document.documentElement.dataset.coordinates ?? "western";

/** Choose a style for this browser; whoever listens to "coordinates" on the document draws anew. */
export function choose(chosen) {
  document.documentElement.dataset.coordinates = chosen;
  try { localStorage.setItem(KEY, chosen); } catch { /* private window: for this page only */ }
  document.dispatchEvent(new CustomEvent("coordinates"));
}

/** A number from 1 to 99 in Chinese characters. */
export function numeral(number) {
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  const head = tens ? `${tens === 1 ? "" : DIGITS[tens]}十` : "";
  return head + (ones || !tens ? DIGITS[ones] : "");
}

/** The name of a point (D4) on a board of `size` lines as the reader's style has it. */
export function named(point, size) {
  const [column, row] = [COLUMNS.indexOf(point[0]) + 1, Number(point.slice(1))];
  if (style() !== "chinese" || !column || column > size || !(row <= size)) return point;
  return `${column}之${numeral(size + 1 - row)}`;
}

/** A sentence with its points named in the reader's style. */
export const inStyle = (text, size) => text.replace(POINTS, (point) => named(point, size));

/** What a reader typed, as A1: "d4", "4之十六", "4 16" are the same on 19 lines. */
export function typed(text, size) {
  const plain = text.trim().toUpperCase();
  const [, column, line] = CHINESE.exec(plain) ?? [];
  const col = COLUMNS[number(column) - 1];
  return col && number(line) <= size ? `${col}${size + 1 - number(line)}` : plain;
}

function number(text = "") {
  if (/^\d*$/.test(text)) return Number(text);
  const [tens, ones] = text.includes("十") ? text.split("十") : ["", text];
  const digit = (sign) => Math.max(0, DIGITS.indexOf(sign || "零"));
  return (text.includes("十") ? (tens ? digit(tens) : 1) * 10 : 0) + digit(ones);
}
