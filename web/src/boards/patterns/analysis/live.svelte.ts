/** What a position is worth, asked for whenever it is another one. */

import { explained } from "../../../state/refusals";
import { Refusal } from "../../../wire/refusal";
import { bestMoves } from "../server";
import type { Evaluation } from "../../../wire/types";

/** So long one stays at a position before it is asked about, and until it is asked again. */
const SETTLED = 150;
const LATER = 2_000;
/** How long the server may think. */
const SECONDS = 1;
/** After these the next try may do better. */
const PASSING: readonly string[] = ["unreachable", "too-fast", "analysis-busy"];

export class LiveEvaluation {
  /** Of the position that was asked about last; null until the answer is there. */
  answer = $state.raw<Evaluation | null>(null);
  /** Why there is none, in words. */
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

  /** Nothing is asked any more. */
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
