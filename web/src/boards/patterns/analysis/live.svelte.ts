/** The evaluation of a position, requested again whenever the position changes. */

import { explained } from "../../../state/refusals";
import { Refusal } from "../../../wire/refusal";
import { bestMoves } from "../server";
import type { Evaluation } from "../../../wire/types";

/**
 * The time at a position, in milliseconds, before it is requested, and until it is requested again.
 */
const SETTLED = 150;
const LATER = 2_000;
/** The time that the server may think. */
const SECONDS = 1;
/** Codes after which another attempt may succeed. */
const PASSING: readonly string[] = ["unreachable", "too-fast", "analysis-busy"];

export class LiveEvaluation {
  /** The evaluation of the position requested last; null until it arrives. */
  answer = $state.raw<Evaluation | null>(null);
  /** The reason why there is none, in words. */
  trouble = $state("");
  #kept: Record<string, Evaluation> = {};
  #key = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  follow(position: string): void {
    if (position === this.#key) return;
    clearTimeout(this.#timer);
    this.#key = position;
    this.trouble = "";
    this.answer = this.#kept[position] ?? null;
    if (this.answer === null) this.#later(SETTLED);
  }

  /** Stops all requests. */
  leave(): void {
    clearTimeout(this.#timer);
    this.#key = "";
    this.answer = null;
  }

  #later(pause: number): void {
    this.#timer = setTimeout(() => void this.#ask(this.#key), pause);
  }

  async #ask(key: string): Promise<void> {
    try {
      const answer = await bestMoves({ position: key, seconds: SECONDS });
      this.#kept[key] = answer;
      if (key === this.#key) [this.answer, this.trouble] = [answer, ""];
    } catch (error) {
      if (key !== this.#key) return;
      this.trouble = explained(error);
      if (error instanceof Refusal && PASSING.includes(error.code)) this.#later(LATER);
    }
  }
}
