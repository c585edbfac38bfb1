/**
 * A hint about the position on the board, in two steps: first the area, then the move and the
 * reason.
 */

import type { Table } from "../../../state/table.svelte";
import type { Evaluation, PatternsCommands } from "../../../wire/types";
import { pointerAt } from "../analysis/pointing";
import type { Pointer } from "../drawing/Pointers.svelte";
import type { PatternsGame } from "../game.svelte";
import { bestMoves } from "../server";

/** The time that the server may think about it. */
const SECONDS = 1;
const STEPS = 2;

export class Hint {
  /** The server's finding, and the position it is about. */
  #found = $state.raw<{ position: string; answer: Evaluation } | null>(null);
  busy = $state(false);

  constructor(
    private readonly table: Table<PatternsCommands>,
    private readonly game: PatternsGame,
    private readonly seat: () => number | null,
  ) {}

  /** Hints are allowed if all other players were bots from the start. */
  offered = $derived.by(() => {
    const seat = this.seat();
    const sitters = this.table.lobby?.seats ?? [];
    return (
      seat !== null &&
      !this.table.lobby?.one_device &&
      !this.game.over &&
      sitters.every((sitter, place) => place === seat || Boolean(sitter?.bot))
    );
  });
  /** The number of hints that this person has taken in this game. */
  count = $derived.by(() => this.game.view.hints[this.seat() ?? 0] ?? 0);
  /** The number of steps taken; their content is known once the server has answered. */
  steps = $derived.by(() => this.game.view.hinted);
  available = $derived.by(
    () => this.offered && !this.busy && this.game.mover === this.seat() && this.steps < STEPS,
  );

  /** The best move with its reasons, as far as the steps taken allow it. */
  answer = $derived.by(() => {
    const found = this.#found;
    const shows = this.steps > 0 && found?.position === this.game.current?.position;
    return shows && found ? found.answer : null;
  });
  move = $derived.by(() => this.answer?.lines[0]?.move ?? null);

  pointers = $derived.by((): Pointer[] => {
    const seat = this.seat();
    if (this.move === null || seat === null) return [];
    const [sign, tone] = this.steps === 1 ? (["", "area"] as const) : (["✓", "best"] as const);
    return pointerAt(this.move, seat, sign, tone).map((each) => ({ ...each, from: null }));
  });

  /** Takes the next step. It is counted once there is something to show. */
  async take(): Promise<void> {
    if (!this.available) return;
    this.busy = true;
    try {
      await this.#ask();
      await this.table.do("TakeHint", {});
    } finally {
      this.busy = false;
    }
  }

  /** After a return to the table the hint is shown again. */
  async recall(): Promise<void> {
    if (this.steps > 0 && this.answer === null && !this.busy) await this.#ask();
  }

  async #ask(): Promise<void> {
    const position = this.game.current?.position;
    if (!position || this.#found?.position === position) return;
    const answer = await bestMoves({ position, seconds: SECONDS, lines: 1 });
    this.#found = { position, answer };
  }
}
