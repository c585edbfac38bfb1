/** A table as this person sees it: its lobby, its chat and the live game. */

import { Refusal } from "../wire/refusal";
import { TableSocket, type Connection } from "../wire/socket";
import type {
  Derived,
  EntrySent,
  Hands,
  Opened,
  React,
  Reacted,
  Said,
  ServerMessage,
  Snapshot,
  TableView,
  Wishes,
} from "../wire/types";
import { afterFrame } from "./frames";
import { TableTime } from "./tableTime";
import { version } from "./version.svelte";

/** A live game: it applies the server's messages. Only the server applies the rules. */
export interface LiveGame {
  entry(entry: EntrySent): void;
  derived(message: Derived): void;
  hands(message: Hands): void;
}

/** Makes a live game from a snapshot; null for a game that this client does not know. */
export type Live = (snapshot: Snapshot) => LiveGame | null;

/** `Commands` are the commands of the game at the table, with their arguments. */
export class Table<Commands extends object = object> {
  connection = $state<Connection>("connecting");
  /** The number of failed attempts to connect in a row. */
  tries = $state(0);
  person = $state("");
  seat = $state<number | null>(null);
  view = $state.raw<TableView | null>(null);
  chat = $state.raw<Said[]>([]);
  /** The picture that somebody sent last. */
  reaction = $state.raw<Reacted | null>(null);
  game = $state.raw<LiveGame | null>(null);
  gameId = $state<string | null>(null);
  opened = $state.raw<Opened | null>(null);
  /** True to show the lobby during a game, to agree on another one. */
  inLobby = $state(false);
  /** True while this person waits for the host to let them in. */
  knocking = $state(false);
  /** The reason why this person may not be here (any more). */
  bye = $state.raw<Refusal | null>(null);
  #version = 0;
  #time = new TableTime();
  #socket: TableSocket;

  constructor(
    readonly id: string,
    private readonly live: Live,
  ) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#socket = new TableSocket(`${scheme}://${location.host}/api/tables/${id}/socket`, {
      resumeFrom: () => ({ game_id: this.gameId, version: this.#version }),
      connection: (state, tries) => {
        this.connection = state;
        this.tries = tries;
      },
      message: (message) => this.#received(message),
    });
  }

  get lobby() {
    return this.view?.lobby ?? null;
  }

  /** The number of watchers, including those without a name. */
  get watchers(): number {
    return this.view ? this.view.watching.length + this.view.nameless : 0;
  }

  get hosting(): boolean {
    return this.lobby !== null && this.lobby.host === this.person;
  }

  ask<W extends keyof Wishes>(wish: W, args: Wishes[W]): Promise<number> {
    return this.#socket.send({ t: "ask", wish, args });
  }

  /**
   * `seat` is the acting seat if the person has several; `realTime` commands are not sent again
   * when late.
   */
  do<Command extends keyof Commands & string>(
    command: Command,
    args: Commands[Command],
    { realTime = false, seat = null as number | null } = {},
  ): Promise<number> {
    const which = seat === null ? {} : { seat };
    return this.#socket.send({ t: "do", command, args, ...which }, { realTime });
  }

  say(text: string): Promise<number> {
    return this.#socket.send({ t: "say", text });
  }

  react(picture: React["picture"]): void {
    this.#socket.react(picture);
  }

  hand(x: number, y: number): void {
    this.#socket.hand(x, y);
  }

  /** The game's present time in milliseconds, as estimated here; null if it is hidden. */
  now(): number | null {
    return this.#time.now(performance.now());
  }

  /** Another person uses this browser now: joins the table as that person. */
  comeAgain(): void {
    this.#socket.resync();
  }

  leave(): void {
    this.#socket.close();
  }

  #received(message: ServerMessage): void {
    switch (message.t) {
      case "welcome":
        // A visitor who arrives after the game and did not play it is here for the next one.
        if (this.view === null) this.inLobby = message.table.over && message.seat === null;
        this.knocking = false;
        this.person = message.person;
        this.seat = message.seat;
        this.view = message.table;
        this.chat = [];
        break;
      case "knocking":
        this.knocking = true;
        break;
      case "table":
        this.seat = message.seat;
        this.view = message.table;
        break;
      case "snapshot":
        this.#began(message);
        break;
      case "entry":
        this.#entry(message);
        break;
      case "derived":
        // It arrives right after the entry: the event is drawn first, then its consequences.
        afterFrame(() => {
          if (message.game_id === this.gameId) this.game?.derived(message);
        });
        break;
      case "hands":
        this.game?.hands(message);
        break;
      case "said":
        this.chat = [...this.chat, message];
        break;
      case "unsaid":
        this.chat = this.chat.filter(({ number }) => !message.numbers.includes(number));
        break;
      case "reacted":
        this.reaction = message;
        break;
      case "pong":
        this.#heardTime(message.at, this.#socket.pingSent(message.n));
        break;
      case "opened":
        if (message.game_id === this.gameId) this.opened = message;
        break;
      case "bye":
        this.bye = Refusal.of(message);
        break;
      case "refused":
        if (message.code === "protocol") version.refused();
        if (message.n === null && this.view === null) this.bye = Refusal.of(message);
        break;
    }
  }

  #began(snapshot: Snapshot): void {
    if (snapshot.game_id !== this.gameId) {
      // A new game is shown to everybody, also to those who were away when it began.
      if (this.gameId !== null || !this.view?.over) this.inLobby = false;
      this.opened = null;
      this.#time.forget();
      this.#socket.askTime();
    }
    this.gameId = snapshot.game_id;
    this.#version = snapshot.version;
    this.#heardTime(snapshot.at);
    this.game = this.live(snapshot);
  }

  #entry(entry: EntrySent): void {
    if (entry.game_id !== this.gameId || entry.number <= this.#version) return;
    if (entry.number > this.#version + 1) {
      this.#socket.resync();
      return;
    }
    this.#version = entry.number;
    this.#heardTime(entry.at);
    this.game?.entry(entry);
  }

  #heardTime(at: number | null, asked: number | null = null): void {
    if (at !== null) this.#time.observe(at, performance.now(), asked);
  }
}
