// Questions to the server. Rules live there; pages keep only what was asked and answered.

export const root = document.documentElement.dataset.root ?? "";

/** What is told when no answer came. */
export const OFFLINE = { code: "offline", detail: "没有连上网站。棋盘没有变，可以再试。" };

/** GET a JSON document below /api/v1; null when there is none. */
export async function get(path, signal) {
  try {
    const response = await fetch(`${root}/api/v1/${path}`, { signal });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** A random id for an attempt: its first verdict is the one that the server keeps. */
export function newAttempt() {
  // Without https (a classroom's own network) there is no randomUUID.
  return crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(36)).join("-");
}

/**
 * One conversation: a question at a time, and an answer counts only while it is wanted.
 *
 * `ask` returns {ok, data}, or null when another question is still open (a double click)
 * or when `forget` was called before the answer came (reset, undo).
 */
export class Conversation {
  #open = null;

  get busy() { return this.#open !== null; }

  async ask(path, body) {
    if (this.busy) return null;
    const mine = (this.#open = new AbortController());
    let answer;
    try {
      const response = await fetch(`${root}/api/v1/${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
        signal: mine.signal,
      });
      answer = { ok: response.ok, data: await response.json() };
    } catch {
      answer = { ok: false, data: OFFLINE };
    }
    if (this.#open !== mine) return null;
    this.#open = null;
    return answer;
  }

  forget() {
    this.#open?.abort();
    this.#open = null;
  }
}
