/** The moves so far, and an earlier position that can be shown while the game goes on. */

import type { PatternsStep } from "../../../wire/types";
import type { PatternsGame } from "../game.svelte";
import { readPosition, type Position } from "../position";
import { storiesOf } from "../replay/story";
import { boardSteps } from "../server";

export class History {
  /** True if the list is shown. */
  open = $state(false);
  #steps = $state.raw<PatternsStep[]>([]);
  #looked = $state<number | null>(null);
  /** Counts requests, so that a late answer to an earlier one is dropped. */
  #asked = 0;

  constructor(private readonly game: PatternsGame) {}

  steps = $derived.by(() => this.#steps);
  stories = $derived.by(() => storiesOf(this.#steps));
  /** The number of known moves; the list may lag by one for a moment. */
  last = $derived.by(() => Math.max(0, this.#steps.length - 1));
  /** The number of moves before the earlier position shown; null for the present one. */
  at = $derived.by(() => {
    const looked = this.#looked;
    return looked === null || looked >= this.last ? null : looked;
  });
  step = $derived.by(() => (this.at === null ? null : this.#steps[this.at]!));
  position = $derived.by((): Position | null => this.step && readPosition(this.step.position));

  /** Requests the moves, unless they are up to date. */
  async load(): Promise<void> {
    const { start, moves } = this.game.view;
    const known = this.#steps.slice(1).map(({ move }) => move);
    if (this.#steps.length > 0 && known.join() === moves.join()) return;
    const asked = ++this.#asked;
    const steps = await boardSteps({ position: start, moves: [...moves] });
    if (asked === this.#asked) this.#steps = steps;
  }

  /** Shows the position after this many moves; after all of them, the present position. */
  look(at: number): void {
    this.#looked = at < this.last ? Math.max(0, at) : null;
  }

  async go(by: number): Promise<void> {
    await this.load();
    this.look((this.at ?? this.last) + by);
  }

  /** Shows the present position again. */
  back(): void {
    this.#looked = null;
  }
}
