/** Lines of moves that were not played: each position on the way, asked for once. */

import type { PatternsStep } from "../../../wire/types";
import { boardSteps } from "../server";

/** So long one stays at a step before its line is asked for. */
const SETTLED = 120;

export class Lines {
  #kept: Record<string, PatternsStep[]> = {};
  /** Of the line that was asked for last; empty until it is there. */
  steps = $state.raw<readonly PatternsStep[]>([]);
  /** How many of its moves are shown on the board. */
  at = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The line from a position; what was shown of another one is gone. */
  show(position: string, moves: readonly string[]): void {
    clearTimeout(this.#timer);
    this.at = 0;
    const key = [position, ...moves].join(" ");
    this.steps = this.#kept[key] ?? [];
    if (this.steps.length > 0 || moves.length === 0) return;
    this.#timer = setTimeout(() => void this.#ask(key, position, moves), SETTLED);
  }

  /** Without an answer the moves are still there in words. */
  async #ask(key: string, position: string, moves: readonly string[]): Promise<void> {
    const timer = this.#timer;
    const steps = await boardSteps({ position, moves: [...moves] }).catch(() => []);
    if (steps.length) this.#kept[key] = steps;
    if (timer === this.#timer) this.steps = steps;
  }

  /** The step of the line that is shown, null for the game itself. */
  step = $derived.by(() => (this.at > 0 ? (this.steps[this.at] ?? null) : null));

  go(at: number): void {
    this.at = Math.min(Math.max(0, at), Math.max(0, this.steps.length - 1));
  }
}
