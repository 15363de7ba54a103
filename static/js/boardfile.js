// The free board's files: the game on the board as an SGF file, and a file onto the board.
// The server reads and writes SGF; a game for a board of another size takes the reader there
// and waits in this tab's storage meanwhile.

import { button, el } from "./dom.js";
import { Conversation } from "./server.js";
import { tell } from "./verdict.js";

const WAITING = "wulu-open";

export class BoardFile {
  #talk = new Conversation();

  /** `now()` is the game on the board as board/play takes it; `load(game)` puts one there. */
  constructor({ status, size, now, load }) {
    Object.assign(this, { status, size, now, load });
    this.file = el("input", { type: "file", accept: ".sgf,application/x-go-sgf" }); // never shown: the button opens it
    this.file.addEventListener("change", () => this.#open());
    this.games = el("select");
    this.games.addEventListener("change", () => this.#ask(Number(this.games.value)));
    this.which = el("label", { class: "field", hidden: true }, el("span", {}, "第几局"), this.games);
    this.element = el("div", { class: "bar", role: "group", "aria-label": "棋谱文件" },
      button("存成 SGF", () => this.#save()), button("打开 SGF", () => this.file.click()), this.which);
  }

  /** Show a game that was opened on a board of another size. */
  resume() {
    const kept = sessionStorage.getItem(WAITING);
    sessionStorage.removeItem(WAITING);
    if (!kept) return;
    const { game, base64 } = JSON.parse(kept);
    this.base64 = base64;
    if (game.size === this.size) this.#show(game);
  }

  async #save() {
    const answer = await this.#talk.ask("board/save", this.now());
    if (!answer) return;
    if (!answer.ok) return tell(this.status, answer.data.detail, "refused");
    const address = URL.createObjectURL(new Blob([answer.data.sgf], { type: "application/x-go-sgf" }));
    el("a", { href: address, download: "wulu.sgf" }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
    tell(this.status, "存好了：wulu.sgf。");
  }

  async #open() {
    const [file] = this.file.files;
    if (!file) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    this.file.value = ""; // the same file can be opened again
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    this.base64 = btoa(text);
    this.#ask(1);
  }

  async #ask(game) {
    this.#talk.forget();
    const answer = await this.#talk.ask("board/open", { base64: this.base64, game });
    if (!answer) return;
    if (!answer.ok) return tell(this.status, answer.data.detail, "refused");
    if (answer.data.size === this.size) return this.#show(answer.data);
    sessionStorage.setItem(WAITING, JSON.stringify({ game: answer.data, base64: this.base64 }));
    location.search = new URLSearchParams({ size: answer.data.size });
  }

  #show(game) {
    const numbers = Array.from({ length: game.games }, (_, at) => el("option", { value: at + 1 }, String(at + 1)));
    this.games.replaceChildren(...numbers);
    this.games.value = String(game.game);
    this.which.hidden = game.games < 2;
    const players = [["黑", game.info.PB], ["白", game.info.PW]].filter(([, name]) => name)
      .map(([side, name]) => `${side} ${name}`).join("，");
    this.load(game, [players && `${players}。`, `一共 ${game.moves.length} 手。`, ...game.warnings].filter(Boolean).join(""));
  }
}
