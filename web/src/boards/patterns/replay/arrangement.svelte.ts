/** The arrangement of the replay page in its window. */

import { innerHeight, innerWidth } from "svelte/reactivity/window";
import { isLow, isStacked } from "../shape";

/** The least distance in pixels between two marks on the bar. */
const APART = 24;

export class Arrangement {
  /** True if there is more to show than in a plain replay. */
  constructor(private readonly explained: () => boolean) {}

  width = $derived.by(() => innerWidth.current ?? 1440);
  height = $derived.by(() => innerHeight.current ?? 900);
  low = $derived.by(() => isLow(this.width, this.height));
  stacked = $derived.by(() => isStacked(this.width, this.height));
  /**
   * True for the board alone, without plates: on a phone the analysis fits on the screen with it.
   */
  bare = $derived.by(() => this.low || (this.stacked && this.explained()));
  /** The height for the board in pixels. */
  room = $derived.by(() => {
    if (this.low) return Math.min(this.height - 76, this.width * 0.4);
    const room = this.height - (this.stacked ? 250 : 246);
    return this.bare ? Math.min(room, this.height / 2) : room;
  });

  /** The least number of steps between two marks on a bar with this many steps. */
  apart(steps: number): number {
    const bar = this.stacked ? this.width - 50 : this.width * (this.low ? 0.44 : 0.56);
    return Math.ceil((APART * steps) / bar);
  }
}
