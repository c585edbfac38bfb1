/** Motion of tiles: from the old place to the new one, and over to the other side. */

import type { Lying, Spot } from "../../../wire/types";

const SLIDE = 160;
const FOLD = 90;
/** The apparent width of a tile that stands on its edge. */
const EDGE_ON = 0.24;

interface Slide {
  from: Spot;
  start: number;
}

interface Turning {
  start: number;
  /** The face that lay up. */
  face: string;
  /** The time at which the other face came; null until the server has answered. */
  opened: number | null;
}

export class PileMotion {
  #slides = new Map<number, Slide>();
  #turning = new Map<number, Turning>();
  #before = new Map<number, Lying>();

  constructor(readonly still: () => boolean) {}

  /** The pile changed: moved tiles slide, and tiles with another face turn over. */
  changed(pile: readonly Lying[], now: number): void {
    const after = new Map(pile.map((lying) => [lying[0], lying]));
    for (const [handle, lying] of after) {
      const old = this.#before.get(handle);
      if (!old || this.still()) continue;
      if (String(old[1]) !== String(lying[1])) this.slide(handle, old[1], now);
      if (old[2] !== lying[2]) this.#shown(handle, old[2], now);
    }
    for (const handle of this.#turning.keys()) if (!after.has(handle)) this.#turning.delete(handle);
    this.#before = after;
  }

  slide(handle: number, from: Spot, now: number): void {
    if (!this.still()) this.#slides.set(handle, { from, start: now });
  }

  /** A tile was asked to turn over: it stands on its edge until the answer comes. */
  turn(handle: number, face: string, now: number): void {
    this.#turning.set(handle, { start: now, face, opened: null });
  }

  /** The answer came: the tile opens, after a refusal to its old side. */
  answered(handle: number, now: number): void {
    const turning = this.#turning.get(handle);
    if (turning) turning.opened ??= Math.max(now, turning.start + FOLD);
  }

  #shown(handle: number, face: string, now: number): void {
    const turning = this.#turning.get(handle) ?? { start: now, face, opened: null };
    this.#turning.set(handle, turning);
    this.answered(handle, now);
  }

  /** Returns whether a tile moves, so that it must be painted with every frame. */
  moving(handle: number): boolean {
    return this.#slides.has(handle) || this.#turning.has(handle);
  }

  get busy(): boolean {
    return this.#slides.size > 0 || this.#turning.size > 0;
  }

  /** The present place and appearance of a tile. Drops a motion that has ended. */
  seen(lying: Lying, now: number): { spot: Spot; face: string; open: number } {
    const [handle, spot, face] = lying;
    return { spot: this.#spot(handle, spot, now), ...this.#side(handle, face, now) };
  }

  /** Drops motions that have ended; returns whether there were any. */
  tidy(now: number): boolean {
    let ended = false;
    for (const [handle, { start }] of this.#slides) {
      if (now - start >= SLIDE) ended = this.#slides.delete(handle);
    }
    for (const [handle, { opened }] of this.#turning) {
      if (opened !== null && now - opened >= FOLD) ended = this.#turning.delete(handle);
    }
    return ended;
  }

  #spot(handle: number, to: Spot, now: number): Spot {
    const slide = this.#slides.get(handle);
    if (!slide) return to;
    const t = Math.max(0, Math.min(1, (now - slide.start) / SLIDE));
    const eased = 1 - (1 - t) ** 3;
    const part = (from: number, end: number) => from + (end - from) * eased;
    const around = ((to[2] - slide.from[2] + 36) % 24) - 12;
    return [part(slide.from[0], to[0]), part(slide.from[1], to[1]), slide.from[2] + around * eased];
  }

  #side(handle: number, face: string, now: number): { face: string; open: number } {
    const turning = this.#turning.get(handle);
    if (!turning) return { face, open: 1 };
    const part = (since: number) => Math.max(0, Math.min(1, (now - since) / FOLD));
    if (turning.opened !== null && now >= turning.opened) {
      return { face, open: EDGE_ON + (1 - EDGE_ON) * part(turning.opened) };
    }
    return { face: turning.face, open: 1 - (1 - EDGE_ON) * part(turning.start) };
  }
}
