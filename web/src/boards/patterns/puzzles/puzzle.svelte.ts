/** A puzzle that is being solved: the tries, the moves that follow them, and the solution. */

import { Pending } from "../../../state/pending.svelte";
import { play as sound } from "../../../state/sound";
import type {
  PatternsReading,
  PatternsStep,
  PuzzleAnswer,
  PuzzleAsked,
  PuzzleSolution,
} from "../../../wire/types";
import type { Acted } from "../handling.svelte";
import { foreseen, keepingCells, readPosition, type Move, type Position } from "../position";

/** Milliseconds between two moves that are played out. */
export const PAUSE = 900;

/**
 * In order: a move is awaited; a right move is being answered; a wrong one is refuted; all moves
 * are found; the solution is shown.
 */
export type Stage = "asked" | "answered" | "wrong" | "solved" | "shown";

/** The source of the judgements. */
export interface Judge {
  /** Judges the last of the moves; the answer contains the moves that follow. */
  attempt(moves: string[]): Promise<PuzzleAnswer>;
  solution(): Promise<PuzzleSolution>;
}

export class PuzzleBoard implements Acted {
  /** The seat for which moves are to be found. */
  readonly seat: number;
  readonly pending = new Pending<Move>();
  stage = $state<Stage>("asked");
  answer = $state.raw<PuzzleAnswer | null>(null);
  solution = $state.raw<PuzzleSolution | null>(null);
  /** The number of moves found. */
  found = $state(0);
  /** True after a wrong try, or if the solution was shown. */
  failed = $state(false);
  /** The moves up to the position in question. */
  #moves: string[] = [];
  #reading = $state.raw() as PatternsReading;
  /** The steps played out, and how many of them are shown; empty while a move is awaited. */
  #steps = $state.raw<readonly PatternsStep[]>([]);
  #at = $state(0);
  /** The steps that led to the position in question. */
  #before = $state.raw<PatternsStep | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The moves' positions share unchanged cells, so that only changes are drawn. */
  #drawn: Position;

  constructor(
    readonly asked: PuzzleAsked,
    readonly judge: Judge,
  ) {
    this.#reading = asked.reading;
    this.#drawn = readPosition(asked.reading.position);
    this.seat = this.#drawn.mover;
  }

  get at(): number {
    return this.#at;
  }
  get steps(): readonly PatternsStep[] {
    return this.#steps;
  }

  #step = $derived.by((): PatternsStep | null => this.#steps[this.#at] ?? null);
  reading = $derived.by(() => this.#step ?? this.#reading);
  position = $derived.by((): Position => {
    this.#drawn = keepingCells(this.#drawn, readPosition(this.reading.position));
    return this.#drawn;
  });
  shown = $derived.by((): Position => this.pending.drawn(this.position, foreseen));
  current = $derived.by(() => (this.#isAsked() ? this.#reading : null));
  mover = $derived.by(() => (this.#isAsked() ? this.seat : null));
  over = $derived.by(() => this.stage !== "asked" && this.position.phase === "over");
  #last = $derived.by(() => (this.#steps.length ? this.#step : this.#before));
  lastMove = $derived.by(() => this.pending.first?.move ?? this.#last?.move ?? null);
  lastSeat = $derived.by(() => this.pending.first?.seat ?? this.#last?.seat ?? null);
  lastSpace = $derived.by(() => {
    return this.lastMove && /^[EFS]/.test(this.lastMove) ? this.lastMove.slice(1) : null;
  });

  #isAsked(): boolean {
    return this.stage === "asked" && this.pending.first === null;
  }

  /** Makes a try; the server judges it. */
  async play(move: string): Promise<void> {
    const answer = await this.judge.attempt([...this.#moves, move]);
    this.answer = answer;
    this.pending.clear();
    this.#show(answer.steps, 1);
    if (!answer.right) {
      this.failed = true;
      this.stage = "wrong";
      sound("mismatch");
    } else {
      this.found += 1;
      this.stage = answer.solved ? "solved" : "answered";
      sound(answer.solved ? "chip" : move.startsWith("F") ? "flip" : "place");
    }
    this.#playOut();
  }

  /** Goes back to the position of the wrong try. */
  tryAgain(): void {
    this.leave();
    this.#steps = [];
    this.answer = null;
    this.stage = "asked";
  }

  async showSolution(): Promise<void> {
    this.solution = await this.judge.solution();
    this.failed = true;
    this.stage = "shown";
    this.#show(this.solution.steps, 0);
    this.#playOut();
  }

  /** Goes this many moves forward or back in the steps played out. */
  go(by: number): void {
    this.leave();
    this.#at = Math.max(0, Math.min(this.#steps.length - 1, this.#at + by));
  }

  /** Stops playing out moves. */
  leave(): void {
    clearTimeout(this.#timer);
  }

  #show(steps: readonly PatternsStep[], at: number): void {
    this.leave();
    this.#steps = steps;
    this.#at = at;
  }

  #playOut(): void {
    if (this.#at < this.#steps.length - 1) {
      this.#timer = setTimeout(() => {
        this.#at += 1;
        sound(this.lastMove?.startsWith("F") ? "flip" : "place");
        this.#playOut();
      }, PAUSE);
    } else if (this.stage === "answered") {
      this.#goOn();
    }
  }

  /** The answer to a right move is on the board: the next move is awaited. */
  #goOn(): void {
    this.#before = this.#step;
    this.#moves = [...this.#moves, ...this.#steps.slice(1).map(({ move }) => move!)];
    this.#reading = this.answer!.reading;
    this.#steps = [];
    this.stage = "asked";
  }
}
