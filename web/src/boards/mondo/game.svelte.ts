/** A live match of Mondo as this seat sees it, with pending acts drawn over it. */

import { Pending } from "../../state/pending.svelte";
import type { LiveGame } from "../../state/table.svelte";
import type {
  Derived,
  EntrySent,
  Hands,
  MondoEvent,
  MondoReading,
  MondoView,
  RoundView,
  Snapshot,
  Spot,
} from "../../wire/types";
import { folded, foldedRound, found } from "./fold";
import type { Foresee } from "./foresee";

/** The last known place of a hand over the pile, in hundredths of a tile, and its time. */
export interface Reach {
  x: number;
  y: number;
  at: number;
}

export type Listener = (event: MondoEvent, seat: number | null) => void;

export class MondoGame implements LiveGame {
  /** The match as the server has it. */
  view = $state.raw() as MondoView;
  reading = $state.raw<MondoReading | null>(null);
  /** This player's acts that the server has not answered yet. */
  readonly pending: Pending<Foresee>;
  /** The other players' hands over the pile. */
  reaching = $state.raw<Record<number, Reach>>({});
  /** The player who took each tile that is not in the pile, by the tile's handle. */
  takers: Record<number, number | undefined> = {};
  /** The local time at which the stage was first seen: the only clue if its time is hidden. */
  stageSeen = performance.now();
  /** The local time at which an interrupted round was seen to resume; null after the next act. */
  resumeSeen: number | null = null;

  /** The round as it is drawn. */
  round = $derived.by(() => {
    const round = this.view.match.round;
    if (round === null || round.phase !== "running") return round;
    return this.pending.drawn<RoundView>(round, (shown, foresee) =>
      foresee(shown).reduce(foldedRound, shown),
    );
  });

  #listeners: Listener[] = [];

  constructor(snapshot: Snapshot) {
    this.view = snapshot.view as MondoView;
    this.pending = new Pending(snapshot.version);
  }

  get options() {
    return this.view.match.options;
  }

  entry(entry: EntrySent): void {
    const events = entry.events as MondoEvent[];
    this.#mayHaveResumed(events, entry.seat);
    for (const event of events) this.#reached(event);
    this.view = events.reduce(folded, this.view);
    this.pending.reached(entry.number);
    for (const event of events) this.#happened(event, entry.seat);
  }

  /** A stage that begins by itself in the middle of a round is a new countdown. */
  #mayHaveResumed([first]: MondoEvent[], seat: number | null): void {
    const running = this.view.match.round?.phase === "running";
    if (running && first?.[0] === "StageBegan") this.resumeSeen = performance.now();
    else if (seat !== null) this.resumeSeen = null;
  }

  /**
   * A player who acts has their hand there. Bots, which do not report their hands, are shown too.
   */
  #reached([name, body]: MondoEvent): void {
    const { round } = this.view.match;
    if (!round) return;
    let spot: Spot | undefined;
    if (name === "WentBack") spot = body.lying[1];
    else if (name === "Shifted") spot = body.spot;
    else if (name === "Taken" || name === "TurnedOver") spot = found(round, body.handle)?.[1];
    if (!spot || !("seat" in body)) return;
    const [x, y] = spot;
    this.reaching = { ...this.reaching, [body.seat]: { x, y, at: performance.now() } };
  }

  #happened(event: MondoEvent, seat: number | null): void {
    if (event[0] === "StageBegan") this.stageSeen = performance.now();
    if (event[0] === "Taken") this.takers[event[1].handle] = event[1].seat;
    if (event[0] === "WentBack") this.takers[event[1].lying[0]] = undefined;
    if (event[0] === "RoundBegan") {
      this.takers = {};
      this.reaching = {};
    }
    for (const listener of this.#listeners) listener(event, seat);
  }

  derived(message: Derived): void {
    this.reading = message.value as MondoReading;
  }

  hands(message: Hands): void {
    const at = performance.now();
    const moved = message.hands.map(([seat, x, y]) => [seat, { x, y, at }] as const);
    this.reaching = { ...this.reaching, ...Object.fromEntries(moved) };
  }

  listen(listener: Listener): () => void {
    this.#listeners.push(listener);
    return () => (this.#listeners = this.#listeners.filter((each) => each !== listener));
  }
}

export const mondoGame = (snapshot: Snapshot) => new MondoGame(snapshot);
