/** Lines of moves that were not played: the positions on the way, requested once for each line. */

import type { PatternsStep } from "../../../wire/types";
import { boardSteps } from "../server";

/** The time at a step, in milliseconds, before its line is requested. */
const SETTLED = 120;

export class Lines {
  #kept: Record<string, PatternsStep[]> = {};
  /** The positions of the line that was requested last; empty until they arrive. */
  steps = $state.raw<readonly PatternsStep[]>([]);
  /** The number of its moves that are shown on the board. */
  at = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Shows the line from a position, in place of that of another one. */
  show(position: string, moves: readonly string[]): void {
    clearTimeout(this.#timer);
    this.at = 0;
    const key = [position, ...moves].join(" ");
    this.steps = this.#kept[key] ?? [];
    if (this.steps.length > 0 || moves.length === 0) return;
    this.#timer = setTimeout(() => void this.#ask(key, position, moves), SETTLED);
  }

  /** Without an answer the moves can still be shown in words. */
  async #ask(key: string, position: string, moves: readonly string[]): Promise<void> {
    const timer = this.#timer;
    const steps = await boardSteps({ position, moves: [...moves] }).catch(() => []);
    if (steps.length) this.#kept[key] = steps;
    if (timer === this.#timer) this.steps = steps;
  }

  /** The step of the line on the board; null for the game itself. */
  step = $derived.by(() => (this.at > 0 ? (this.steps[this.at] ?? null) : null));

  go(at: number): void {
    this.at = Math.min(Math.max(0, at), Math.max(0, this.steps.length - 1));
  }
}
