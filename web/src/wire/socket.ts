/** One socket to one table: it comes back by itself, and nothing sent is lost or done twice. */

import { Refusal } from "./refusal";
import { PROTOCOL, type ClientMessage, type ServerMessage } from "./types";

export type Connection = "connecting" | "open" | "lost" | "closed";

/** Ask, do and say are answered; the number is put in here. */
type Numbered =
  | { t: "ask"; wish: string; args: unknown }
  | { t: "do"; command: string; args: unknown; seat?: number | null }
  | { t: "say"; text: string };

interface Waiting {
  message: ClientMessage;
  sent: number;
  realTime: boolean;
  resolve: (version: number) => void;
  reject: (refusal: Refusal) => void;
}

export interface Listener {
  /** What one has: who comes back names it and gets what came since. */
  have(): { game: string | null; version: number };
  /** `tries` counts those in a row that failed. */
  connection(state: Connection, tries: number): void;
  message(message: ServerMessage): void;
}

/** A command of a real-time game that is older than this is not sent again. */
const STALE = 2_000;
const PING_EVERY = 5_000;
/** A few in a row, in milliseconds: the quickest tells the table's time best. */
const PINGS = [0, 150, 400, 900];
const SILENCE = 12_000;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;

export class TableSocket {
  #socket: WebSocket | null = null;
  #welcomed = false;
  #waiting = new Map<number, Waiting>();
  #number = 0;
  #session = crypto.randomUUID?.() ?? Math.random().toString(36).slice(2);
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  /** When the first question was sent that nothing has come after; 0 if there is none. */
  #unanswered = 0;
  #pings = new Map<number, number>();
  #pinging: ReturnType<typeof setTimeout>[] = [];
  #closed = false;
  #wake = () => this.#reconnectNow();
  #cut = () => this.#drop();

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
  ) {
    addEventListener("online", this.#wake);
    addEventListener("offline", this.#cut);
    document.addEventListener("visibilitychange", this.#wake);
    this.#open();
  }

  /** Resolves with the version once it is done and stored; rejects with a Refusal. */
  send(message: Numbered, { realTime = false } = {}): Promise<number> {
    const n = ++this.#number;
    return new Promise((resolve, reject) => {
      const numbered = { ...message, n } as ClientMessage;
      this.#waiting.set(n, { message: numbered, sent: Date.now(), realTime, resolve, reject });
      if (this.#welcomed) this.#write(numbered);
    });
  }

  /** Throw-away: lost when there is no connection. */
  hand(x: number, y: number): void {
    if (this.#welcomed) this.#write({ t: "hand", x: Math.round(x), y: Math.round(y) });
  }

  /** Something is missing: comes back and gets it. */
  resync(): void {
    this.#socket?.close();
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#wake);
    removeEventListener("offline", this.#cut);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#stop();
    this.#socket?.close();
    this.#rejectAll();
    this.#tell("closed");
  }

  #tell(state: Connection): void {
    this.listener.connection(state, this.#tries);
  }

  #open(): void {
    this.#tell(this.#tries === 0 ? "connecting" : "lost");
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    this.#unanswered = Date.now();
    this.#pulse = setInterval(() => this.#beat(), PING_EVERY);
    socket.onopen = () => {
      const { game, version } = this.listener.have();
      const session = this.#session;
      this.#write({ t: "hello", protocol: PROTOCOL, session, game, version });
    };
    socket.onmessage = (event) => this.#received(JSON.parse(event.data as string));
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  #received(message: ServerMessage): void {
    this.#heard = Date.now();
    this.#unanswered = 0;
    if (message.t === "welcome") this.#welcome();
    if (message.t === "ack") this.#settle(message.n)?.resolve(message.version);
    if (message.t === "entry" && message.n != null)
      this.#settle(message.n)?.resolve(message.number);
    if (message.t === "refused" && message.n !== null)
      this.#settle(message.n)?.reject(Refusal.of(message));
    if (message.t === "bye") this.#closed = true;
    this.listener.message(message);
    // Not welcome: asking again would not help.
    if (message.t === "refused" && message.n === null && !this.#welcomed) this.close();
  }

  #welcome(): void {
    this.#welcomed = true;
    this.#tries = 0;
    this.#tell("open");
    this.askTime();
    for (const [n, each] of this.#waiting) {
      if (each.realTime && Date.now() - each.sent > STALE) {
        this.#settle(n)?.reject(new Refusal("too-late", "the connection was lost"));
      } else {
        this.#write(each.message);
      }
    }
  }

  #settle(n: number): Waiting | undefined {
    const found = this.#waiting.get(n);
    this.#waiting.delete(n);
    return found;
  }

  #rejectAll(): void {
    const closed = new Refusal("closed", "the table was left");
    for (const n of [...this.#waiting.keys()]) this.#settle(n)?.reject(closed);
  }

  /**
   * Who does not answer is gone. Silence alone says nothing: in a tab in the background this
   * comes around once a minute.
   */
  #beat(): void {
    if (this.#unanswered && Date.now() - this.#unanswered > SILENCE) this.#drop();
    else this.#ping();
  }

  /** Asks what time it is at the table, several times. */
  askTime(): void {
    this.#pinging.forEach(clearTimeout);
    this.#pinging = PINGS.map((wait) => setTimeout(() => this.#ping(), wait));
  }

  #ping(): void {
    if (!this.#welcomed) return;
    const n = ++this.#number;
    this.#pings.set(n, performance.now());
    this.#unanswered ||= Date.now();
    this.#write({ t: "ping", n });
  }

  /** When the question was sent that this answers. */
  asked(n: number): number | null {
    const sent = this.#pings.get(n) ?? null;
    this.#pings.delete(n);
    return sent;
  }

  #lost(): void {
    this.#stop();
    this.#socket = null;
    if (this.#closed) {
      this.#rejectAll();
      this.#tell("closed");
      return;
    }
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++);
    this.#tell("lost");
    this.#retry = setTimeout(() => this.#open(), wait * (0.75 + Math.random() / 2));
  }

  /** The line is dead: nobody would answer a farewell, so one does not wait for it. */
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
    } else if (this.#welcomed && Date.now() - this.#heard > SILENCE) {
      this.#drop();
    } else if (this.#welcomed) {
      this.#beat();
    }
  }

  #stop(): void {
    this.#welcomed = false;
    clearInterval(this.#pulse);
    clearTimeout(this.#retry);
    this.#pinging.forEach(clearTimeout);
    this.#pings.clear();
  }

  #write(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}
