/** Messages that wait for the server's answer; they are sent again after a lost connection. */

import { Refusal } from "./refusal";
import type { ClientMessage, ServerMessage } from "./types";

/** Messages that are answered; the outbox numbers them. */
export type Numbered =
  | { t: "ask"; wish: string; args: unknown }
  | { t: "do"; command: string; args: unknown; seat?: number | null }
  | { t: "say"; text: string };

interface Unanswered {
  message: ClientMessage;
  sent: number;
  realTime: boolean;
  resolve: (version: number) => void;
  reject: (refusal: Refusal) => void;
}

/** A command of a real-time game that is older than this, in milliseconds, is not sent again. */
const STALE = 2_000;

export class Outbox {
  #unanswered = new Map<number, Unanswered>();

  /** `answer` resolves with the version that contains the result, or rejects with a Refusal. */
  add(message: Numbered, n: number, realTime: boolean) {
    const numbered = { ...message, n } as ClientMessage;
    const answer = new Promise<number>((resolve, reject) => {
      const sent = Date.now();
      this.#unanswered.set(n, { message: numbered, sent, realTime, resolve, reject });
    });
    return { message: numbered, answer };
  }

  /** Settles the message that this one answers, if it is an answer. */
  received(message: ServerMessage): void {
    if (message.t === "ack") this.#take(message.n)?.resolve(message.version);
    if (message.t === "entry" && message.n != null) this.#take(message.n)?.resolve(message.number);
    if (message.t === "refused" && message.n !== null)
      this.#take(message.n)?.reject(Refusal.of(message));
  }

  /** The messages to send again over a new connection; those that are too late are rejected. */
  toSendAgain(): ClientMessage[] {
    for (const [n, { realTime, sent }] of this.#unanswered) {
      if (realTime && Date.now() - sent > STALE)
        this.#take(n)?.reject(new Refusal("too-late", "the connection was lost"));
    }
    return [...this.#unanswered.values()].map(({ message }) => message);
  }

  close(): void {
    const closed = new Refusal("closed", "the table was left");
    for (const { reject } of this.#unanswered.values()) reject(closed);
    this.#unanswered.clear();
  }

  #take(n: number): Unanswered | undefined {
    const found = this.#unanswered.get(n);
    this.#unanswered.delete(n);
    return found;
  }
}
