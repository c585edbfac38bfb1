/** How the page of a replay is arranged in its window. */

import { innerHeight, innerWidth } from "svelte/reactivity/window";
import { isLow, isStacked } from "../shape";

/** Pixels between two marks that can be told from each other. */
const APART = 24;

export class Arrangement {
  /** Whether more is said than beside a plain replay. */
  constructor(private readonly explained: () => boolean) {}

  width = $derived.by(() => innerWidth.current ?? 1440);
  height = $derived.by(() => innerHeight.current ?? 900);
  low = $derived.by(() => isLow(this.width, this.height));
  stacked = $derived.by(() => isStacked(this.width, this.height));
  /** The board alone, without plates: on a phone what is explained is seen together with it. */
  bare = $derived.by(() => this.low || (this.stacked && this.explained()));
  /** Pixels that the board may have from top to bottom. */
  room = $derived.by(() => {
    if (this.low) return Math.min(this.height - 76, this.width * 0.4);
    const room = this.height - (this.stacked ? 250 : 246);
    return this.bare ? Math.min(room, this.height / 2) : room;
  });

  /** Steps between two marks on a bar with so many. */
  apart(steps: number): number {
    const bar = this.stacked ? this.width - 50 : this.width * (this.low ? 0.44 : 0.56);
    return Math.ceil((APART * steps) / bar);
  }
}
