/** A live game of Patterns: the server's state, and a pending move drawn over it. */

import { Pending } from "../../state/pending.svelte";
import type { LiveGame } from "../../state/table.svelte";
import type {
  Derived,
  EntrySent,
  Hands,
  Offered,
  PatternsEvent,
  PatternsReading,
  PatternsView,
  Snapshot,
} from "../../wire/types";
import { foreseen, keepingCells, readPosition, type Move, type Position } from "./position";

/** `offer` is the offer that was open before it. */
type Listener = (event: PatternsEvent, offer: Offered | null) => void;

export class PatternsGame implements LiveGame {
  view = $state.raw() as PatternsView;
  /** The position as stored; whose turn it is comes only with the reading. */
  position = $state.raw() as Position;
  reading = $state.raw<PatternsReading | null>(null);
  /** A move of this player that is on its way to the server. */
  readonly pending: Pending<Move>;
  /** The seat that made the last move. */
  lastSeat = $state<number | null>(null);

  /** The position to draw, with the move that is on its way. */
  shown = $derived.by(() => this.pending.drawn(this.position, foreseen));
  /** The reading, if it belongs to the position shown. */
  current = $derived.by(() => (this.pending.first === null ? this.reading : null));
  lastMove = $derived.by(() => this.pending.first?.move ?? this.view.moves.at(-1) ?? null);
  over = $derived(this.view.ending !== null || this.position.phase === "over");
  /** The seat to move; null until the server has told it, and after the end. */
  mover = $derived(this.over || this.current === null ? null : this.position.mover);

  /** Points, the gain of the waiting flips, and their number, as last counted. */
  counts = $state.raw({ points: [0, 0], waiting: [0, 0], flips: [0, 0] });
  /** The points of the player of the last flips before these; null if they were not seen. */
  beforeFlips = $state<number | null>(null);

  #version: number;
  #listeners: Listener[] = [];

  constructor(snapshot: Snapshot) {
    this.view = snapshot.view as PatternsView;
    this.position = readPosition(this.view.position);
    this.#version = snapshot.version;
    this.pending = new Pending(snapshot.version);
  }

  /** Calls back on every event from now on; call the returned function to stop. */
  listen(listener: Listener): () => unknown {
    this.#listeners.push(listener);
    return () => (this.#listeners = this.#listeners.filter((each) => each !== listener));
  }

  entry(entry: EntrySent): void {
    this.#version = entry.number;
    for (const event of entry.events as PatternsEvent[]) {
      const { offer } = this.view;
      this.#happened(event);
      for (const listener of this.#listeners) listener(event, offer);
    }
    this.pending.reached(entry.number);
  }

  derived(message: Derived): void {
    if (message.version !== this.#version) return;
    this.reading = message.value as PatternsReading;
    this.position = keepingCells(this.position, readPosition(this.reading.position));
    const { points, waiting, flips } = this.reading;
    this.counts = { points, waiting, flips: flips.map((each) => each.length) };
    if (this.position.phase === "flips") {
      this.beforeFlips ??= this.reading.points[this.position.mover]!;
    } else if (this.position.phase === "play") {
      this.beforeFlips = null;
    }
  }

  hands(_message: Hands): void {}

  #happened([name, event]: PatternsEvent): void {
    const view = this.view;
    switch (name) {
      case "Moved": {
        const own = this.pending.first;
        // This player's move is drawn already: the same object again, so that nothing is drawn
        // anew.
        this.position =
          own?.move === event.move && own.seat === event.seat
            ? this.shown
            : foreseen(this.position, event);
        this.pending.clear();
        this.reading = null;
        this.lastSeat = event.seat;
        this.view = {
          ...view,
          moves: [...view.moves, event.move],
          clocks: event.clocks,
          offer: null,
          hinted: 0,
        };
        break;
      }
      case "Offered":
        this.view = { ...view, offer: event };
        break;
      case "Declined":
        this.view = { ...view, offer: null };
        break;
      case "TakenBack":
        this.reading = null;
        this.lastSeat = null;
        this.view = {
          ...view,
          moves: view.moves.slice(0, event.to),
          clocks: event.clocks,
          offer: null,
          hinted: 0,
        };
        break;
      case "HintTaken": {
        const before = view.hints[event.seat]!;
        const taken = event.step === 1 ? before + 1 : before;
        this.view = { ...view, hints: view.hints.with(event.seat, taken), hinted: event.step };
        break;
      }
      case "Ended":
        this.view = { ...view, ending: event.ending, offer: null };
        break;
      case "Substituted":
        this.view = { ...view, bots: view.bots.with(event.seat, event.bot) };
        break;
    }
  }
}

export const patternsGame = (snapshot: Snapshot) => new PatternsGame(snapshot);
