/**
 * The resting tiles in the middle. Painting a whole pile takes longer than a frame, so only the
 * changed parts are painted again, with all tiles over and under them.
 */

import type { Card, CardPainter } from "./pilePaint";

type Context = CanvasRenderingContext2D;

export interface StillCard extends Card {
  handle: number;
}

/** A part of the canvas, in whole pixels of the device. */
export interface Part {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** From this number of changed parts on, painting everything is quicker. */
const MANY = 40;

export class StillCards {
  #painter: CardPainter | null = null;
  #painted = new Map<number, StillCard>();
  /** Cards whose faces were not ready. */
  #plain = new Set<number>();

  /** From the lowest to the highest. */
  paint(context: Context, cards: readonly StillCard[], painter: CardPainter): void {
    const parts = this.#spoilt(cards, painter);
    this.#painter = painter;
    this.#painted = new Map(cards.map((card) => [card.handle, card]));
    if (parts === null) this.#plain.clear();
    if (parts?.length === 0) return;
    context.save();
    cleared(context, parts);
    for (const card of cards) {
      const place = placeOf(card, painter);
      if (parts && !parts.some((part) => meet(part, place))) continue;
      if (painter.paint(context, card)) this.#plain.delete(card.handle);
      else this.#plain.add(card.handle);
    }
    context.restore();
  }

  /** True if some faces must still be painted when they are ready. */
  get waits(): boolean {
    return this.#plain.size > 0;
  }

  /** The parts that must be painted again, or null for all of it. */
  #spoilt(cards: readonly StillCard[], painter: CardPainter): Part[] | null {
    if (painter !== this.#painter) return null;
    const now = new Map(cards.map((card) => [card.handle, card]));
    const kept = [...this.#painted.keys()].filter((handle) => now.has(handle));
    const order = [...now.keys()].filter((handle) => this.#painted.has(handle));
    if (kept.some((handle, index) => handle !== order[index])) return null;
    const parts: Part[] = [];
    for (const [handle, before] of this.#painted) {
      const after = now.get(handle);
      if (after && alike(before, after)) continue;
      parts.push(placeOf(before, painter));
      if (after) parts.push(placeOf(after, painter));
    }
    for (const [handle, after] of now) {
      if (!this.#painted.has(handle)) parts.push(placeOf(after, painter));
      else if (this.#plain.has(handle) && painter.ready(after)) parts.push(placeOf(after, painter));
    }
    return parts.length > MANY ? null : parts;
  }
}

function alike(before: StillCard, after: StillCard): boolean {
  return (
    before.x === after.x &&
    before.y === after.y &&
    before.angle === after.angle &&
    before.face === after.face &&
    before.buried === after.buried
  );
}

export function meet(one: Part, other: Part): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}

/** The area that a card and its shadow may touch. */
function placeOf({ x, y }: Card, { reach, ratio }: CardPainter): Part {
  return {
    left: Math.floor((x - reach) * ratio),
    top: Math.floor((y - reach) * ratio),
    right: Math.ceil((x + reach) * ratio),
    bottom: Math.ceil((y + reach) * ratio),
  };
}

/** Clears these parts, and clips the painting that follows to them. */
function cleared(context: Context, parts: readonly Part[] | null): void {
  const transform = context.getTransform();
  context.resetTransform();
  if (parts === null) {
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  } else {
    context.beginPath();
    for (const { left, top, right, bottom } of parts) {
      context.clearRect(left, top, right - left, bottom - top);
      context.rect(left, top, right - left, bottom - top);
    }
    context.clip();
  }
  context.setTransform(transform);
}
