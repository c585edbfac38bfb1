/** The moves so far, and an earlier position that one looks at while the game goes on. */

import type { PatternsStep } from "../../../wire/types";
import type { PatternsGame } from "../game.svelte";
import { readPosition, type Position } from "../position";
import { storiesOf } from "../replay/story";
import { boardSteps } from "../server";

export class History {
  /** The list is shown. */
  open = $state(false);
  #steps = $state.raw<PatternsStep[]>([]);
  #looked = $state<number | null>(null);
  /** Counts requests, so that a late answer to an earlier one is dropped. */
  #asked = 0;

  constructor(private readonly game: PatternsGame) {}

  steps = $derived.by(() => this.#steps);
  stories = $derived.by(() => storiesOf(this.#steps));
  /** How many moves are known; the list may be one behind for a moment. */
  last = $derived.by(() => Math.max(0, this.#steps.length - 1));
  /** After how many moves the position was that one looks at; null for the game as it stands. */
  at = $derived.by(() => {
    const looked = this.#looked;
    return looked === null || looked >= this.last ? null : looked;
  });
  step = $derived.by(() => (this.at === null ? null : this.#steps[this.at]!));
  position = $derived.by((): Position | null => this.step && readPosition(this.step.position));

  /** Asks for the moves, if they are not those of the game as it stands. */
  async load(): Promise<void> {
    const { start, moves } = this.game.view;
    const known = this.#steps.slice(1).map(({ move }) => move);
    if (this.#steps.length > 0 && known.join() === moves.join()) return;
    const asked = ++this.#asked;
    const steps = await boardSteps({ position: start, moves: [...moves] });
    if (asked === this.#asked) this.#steps = steps;
  }

  /** Looks at the position after so many moves; at the last one the game is back. */
  look(at: number): void {
    this.#looked = at < this.last ? Math.max(0, at) : null;
  }

  async go(by: number): Promise<void> {
    await this.load();
    this.look((this.at ?? this.last) + by);
  }

  /** The game as it stands is shown again. */
  back(): void {
    this.#looked = null;
  }
}
