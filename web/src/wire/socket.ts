/** The connection to one table: it reconnects by itself, and nothing sent is lost or done twice. */

import { Outbox, type Numbered } from "./outbox";
import { PROTOCOL, type ClientMessage, type React, type ServerMessage } from "./types";

export type Connection = "connecting" | "open" | "lost" | "closed";

export interface Listener {
  /** The game and the version that the client has: a new connection receives the rest. */
  resumeFrom(): { game_id: string | null; version: number };
  /** `tries` counts the failed attempts in a row. */
  connection(state: Connection, tries: number): void;
  message(message: ServerMessage): void;
}

// In milliseconds.
const PING_EVERY = 5_000;
/** A few pings in a row: the quickest answer gives the best estimate of the table's time. */
const TIME_PINGS = [0, 150, 400, 900];
/** The time that an answer to a ping may take. */
const SILENCE = 12_000;
const FIRST_WAIT = 250;
const SOONEST_WAIT = 20;
const LONGEST_WAIT = 8_000;

/** The code with which a server that shuts down closes its sockets. */
const GOING_AWAY = 1001;

export class TableSocket {
  #socket: WebSocket | null = null;
  #welcomed = false;
  #closed = false;
  #outbox = new Outbox();
  #number = 0;
  /** Together with the number it identifies a command, so that the server does it only once. */
  #session = crypto.randomUUID?.() ?? Math.random().toString(36).slice(2);
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #lastMessage = 0;
  /** The time of the first message sent since anything was received; 0 if there is none. */
  #silentSince = 0;
  /** The time at which each unanswered ping was sent, by its number. */
  #pings = new Map<number, number>();
  #timePings: ReturnType<typeof setTimeout>[] = [];
  #wake = () => this.#reconnectNow();
  #offline = () => this.#drop();

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
  ) {
    addEventListener("online", this.#wake);
    addEventListener("offline", this.#offline);
    document.addEventListener("visibilitychange", this.#wake);
    this.#open();
  }

  /** Resolves with the version once it is done and stored; rejects with a Refusal. */
  send(message: Numbered, { realTime = false } = {}): Promise<number> {
    const { message: numbered, answer } = this.#outbox.add(message, ++this.#number, realTime);
    if (this.#welcomed) this.#write(numbered);
    return answer;
  }

  /** Shows this player's hand to others. Not answered, and lost without a connection. */
  hand(x: number, y: number): void {
    if (this.#welcomed) this.#write({ t: "hand", x: Math.round(x), y: Math.round(y) });
  }

  /** Sends a picture to everybody. Not answered, and lost without a connection. */
  react(picture: React["picture"]): void {
    if (this.#welcomed) this.#write({ t: "react", picture });
  }

  /** Some messages are missing: reconnects, which brings them. */
  resync(): void {
    this.#socket?.close();
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#wake);
    removeEventListener("offline", this.#offline);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#stop();
    this.#socket?.close();
    this.#outbox.close();
    this.#report("closed");
  }

  #report(state: Connection): void {
    this.listener.connection(state, this.#tries);
  }

  #open(): void {
    this.#report(this.#tries === 0 ? "connecting" : "lost");
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    this.#silentSince = Date.now();
    this.#heartbeat = setInterval(() => this.#checkAlive(), PING_EVERY);
    socket.onopen = () => {
      const session = this.#session;
      this.#write({ t: "hello", protocol: PROTOCOL, session, ...this.listener.resumeFrom() });
    };
    socket.onmessage = (event) => this.#received(JSON.parse(event.data as string));
    socket.onclose = ({ code }) => {
      if (this.#socket === socket) this.#lost(code === GOING_AWAY);
    };
  }

  #received(message: ServerMessage): void {
    this.#lastMessage = Date.now();
    this.#silentSince = 0;
    if (message.t === "welcome") this.#welcome();
    this.#outbox.received(message);
    if (message.t === "bye") this.#closed = true;
    this.listener.message(message);
    // Refused before the welcome: another attempt would not help.
    if (message.t === "refused" && message.n === null && !this.#welcomed) this.close();
  }

  #welcome(): void {
    this.#welcomed = true;
    this.#tries = 0;
    this.#report("open");
    this.askTime();
    for (const message of this.#outbox.toSendAgain()) this.#write(message);
  }

  /**
   * A server that does not answer a question is gone. Silence without a question means nothing: in
   * a tab in the background this runs only once a minute.
   */
  #checkAlive(): void {
    if (this.#silentSince && Date.now() - this.#silentSince > SILENCE) this.#drop();
    else this.#ping();
  }

  /** Requests the table's time several times. */
  askTime(): void {
    this.#timePings.forEach(clearTimeout);
    this.#timePings = TIME_PINGS.map((wait) => setTimeout(() => this.#ping(), wait));
  }

  #ping(): void {
    if (!this.#welcomed) return;
    const n = ++this.#number;
    this.#pings.set(n, performance.now());
    this.#silentSince ||= Date.now();
    this.#write({ t: "ping", n });
  }

  /** The time at which the ping with that number was sent. */
  pingSent(n: number): number | null {
    const sent = this.#pings.get(n) ?? null;
    this.#pings.delete(n);
    return sent;
  }

  /** `told`: the server announced that it shuts down. Another one may be available at once. */
  #lost(told = false): void {
    this.#stop();
    this.#socket = null;
    if (this.#closed) {
      this.#outbox.close();
      this.#report("closed");
      return;
    }
    const first = told && this.#tries === 0 ? SOONEST_WAIT : FIRST_WAIT;
    const wait = Math.min(LONGEST_WAIT, first * 2 ** this.#tries++);
    this.#report("lost");
    this.#retry = setTimeout(() => this.#open(), wait * (0.75 + Math.random() / 2));
  }

  /** The connection is dead: its `onclose` may come late or never, so it is not awaited. */
  #drop(): void {
    const socket = this.#socket;
    if (this.#closed || socket === null) return;
    this.#lost();
    socket.close();
  }

  /** The network or the tab is back: no reason to wait. */
  #reconnectNow(): void {
    if (this.#closed || document.visibilityState === "hidden") return;
    this.#tries = Math.min(this.#tries, 1);
    if (this.#socket === null) {
      clearTimeout(this.#retry);
      this.#open();
    } else if (this.#welcomed && Date.now() - this.#lastMessage > SILENCE) {
      this.#drop();
    } else if (this.#welcomed) {
      this.#checkAlive();
    }
  }

  #stop(): void {
    this.#welcomed = false;
    clearInterval(this.#heartbeat);
    clearTimeout(this.#retry);
    this.#timePings.forEach(clearTimeout);
    this.#pings.clear();
  }

  #write(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}
