/** A board without a table: any position, moves from there, back and forth. */

import { Pending } from "../../../state/pending.svelte";
import type { PatternsReading, PatternsStep } from "../../../wire/types";
import type { Acted } from "../handling.svelte";
import { foreseen, readPosition, type Move, type Position } from "../position";
import { boardSteps, readBoard } from "../server";

interface Shown {
  moves: readonly string[];
  at: number;
  reading: PatternsReading;
  steps: PatternsStep[];
}

/** The source of the rules' answers about a board. */
export interface Judge {
  read: typeof readBoard;
  steps: typeof boardSteps;
}

const SERVER: Judge = { read: readBoard, steps: boardSteps };

export class FreeBoard implements Acted {
  readonly start: string;
  #now = $state.raw() as Shown;
  /** The move that is on its way to the server. */
  readonly pending = new Pending<Move>();
  /** Counts requests, so that a late answer to an earlier one is dropped. */
  #asked = 0;
  /** The number of moves on the board once all requests are answered. */
  #aim: number;

  private constructor(
    start: string,
    now: Shown,
    private readonly judge: Judge,
  ) {
    this.start = start;
    this.#now = now;
    this.#aim = now.at;
  }

  /** A position, or the set-up of a seed, and moves from there. */
  static async open(
    from: { position: string } | { seed: number },
    moves: readonly string[] = [],
    judge = SERVER,
  ): Promise<FreeBoard> {
    const steps = await judge.steps({ ...from, moves: [...moves] });
    const start = steps[0]!.position;
    const reading = await judge.read({ position: start, moves: [...moves] });
    return new FreeBoard(start, { moves, at: moves.length, reading, steps }, judge);
  }

  /** All moves, including those that were undone and can be redone. */
  get moves(): readonly string[] {
    return this.#now.moves;
  }
  /** The number of moves on the board. */
  get at(): number {
    return this.#now.at;
  }
  get steps(): PatternsStep[] {
    return this.#now.steps;
  }
  get reading(): PatternsReading {
    return this.#now.reading;
  }
  get played(): string[] {
    return this.moves.slice(0, this.at);
  }

  position = $derived.by((): Position => readPosition(this.reading.position));
  shown = $derived.by((): Position => this.pending.drawn(this.position, foreseen));
  current = $derived.by(() => (this.pending.first === null ? this.reading : null));
  over = $derived.by(() => this.position.phase === "over");
  mover = $derived.by(() => (this.over || this.pending.first ? null : this.position.mover));
  lastMove = $derived.by(() => this.pending.first?.move ?? this.moves[this.at - 1] ?? null);
  lastSeat = $derived.by(() => this.pending.first?.seat ?? this.steps[this.at]?.seat ?? null);
  /** The place where the last token was laid or turned. */
  lastSpace = $derived.by(() => {
    return this.lastMove && /^[EFS]/.test(this.lastMove) ? this.lastMove.slice(1) : null;
  });

  async play(move: string): Promise<void> {
    await this.#show([...this.played, move], this.at + 1);
  }

  async goTo(at: number): Promise<void> {
    if (at < 0 || at > this.moves.length || at === this.#aim) return;
    await this.#show(this.moves, at);
  }

  /**
   * Goes this many moves forward or back, from the last requested step, even if that is still
   * loading.
   */
  async go(by: number): Promise<void> {
    await this.goTo(this.#aim + by);
  }

  async #show(moves: readonly string[], at: number): Promise<void> {
    const asked = ++this.#asked;
    this.#aim = at;
    try {
      const [reading, steps] = await Promise.all([
        this.judge.read({ position: this.start, moves: moves.slice(0, at) }),
        moves === this.moves
          ? this.steps
          : this.judge.steps({ position: this.start, moves: [...moves] }),
      ]);
      if (asked !== this.#asked) return;
      this.#now = { moves, at, reading, steps };
      this.pending.clear();
    } finally {
      if (asked === this.#asked) this.#aim = this.at;
    }
  }
}
