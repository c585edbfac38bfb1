/** Paints single tiles in the middle. */

import type { Theme } from "../../../state/preferences.svelte";
import { SIZE } from "./geometry";
import { STEP, TILE } from "./lying";
import { paintFace, raster, type Wanted } from "./raster";
import { CARD_RADIUS, SMALL } from "./tile";

type Context = CanvasRenderingContext2D;

/** A tile as it is painted: its place in CSS pixels of the frame. */
export interface Card {
  face: string;
  x: number;
  y: number;
  /** In steps of 15°. */
  angle: number;
  buried?: boolean;
  /** 1 if it lies flat, less if it stands on its edge. */
  open?: number;
  lifted?: boolean;
  urgency?: number;
}

const STEPS = 8;
/** Bitmaps have few sizes, so that most can be used again after the view has changed. */
export const bitmapPixels = (side: number, ratio: number): number =>
  Math.max(1, Math.ceil((side * ratio) / STEPS)) * STEPS;

/** The most pixels of the device for a whole cloth that is kept drawn: 32 MB at four bytes each. */
const MOST_PIXELS = 8_000_000;

/** The pixel ratio at which a cloth of this size, in CSS pixels, may be kept drawn. */
export function ratioFor(width: number, height: number, ratio: number): number {
  return Math.min(ratio, Math.sqrt(MOST_PIXELS / (width * height)));
}

/** Paints the tiles of one frame; contexts are scaled to CSS pixels. */
export class CardPainter {
  readonly side: number;
  readonly pixels: number;
  readonly thick: number;
  readonly radius: number;
  /** The greatest distance that a card and its shadow reach from its centre. */
  readonly reach: number;
  #shadow: HTMLCanvasElement;

  /** `scale`: CSS pixels for a hundredth; `ratio`: device pixels for a CSS pixel. */
  constructor(
    readonly scale: number,
    readonly ratio: number,
    readonly theme: Theme,
  ) {
    this.side = TILE * scale;
    this.pixels = bitmapPixels(this.side, ratio);
    this.thick = Math.max(1.2, Math.min(3, this.side * 0.041));
    this.radius = (this.side * CARD_RADIUS) / SIZE;
    this.#shadow = this.#blurred();
    this.reach = Math.ceil((this.#shadow.width / this.ratio) * Math.SQRT1_2 + this.thick + 2.5);
  }

  /** Returns whether its face was ready. */
  paint(context: Context, card: Card): boolean {
    const { thick } = this;
    context.save();
    context.translate(card.x, card.y);
    if (card.lifted) context.scale(1.08, 1.08);
    this.#turned(context, card, thick + (card.lifted ? 9 : 2.5), () => {
      context.globalAlpha = this.theme === "dark" ? 0.5 : 0.32;
      const reach = this.#shadow.width / this.ratio / 2;
      context.drawImage(this.#shadow, -reach, -reach, 2 * reach, 2 * reach);
    });
    this.#turned(context, card, thick, () => this.#slab(context, "#A88A5E"));
    this.#turned(context, card, thick / 2, () => this.#slab(context, "#CDB489"));
    let ready = false;
    this.#turned(context, card, 0, () => {
      const square = { x: -this.side / 2, y: -this.side / 2, size: this.side };
      ready = paintFace(context, this.#wanted(card), square, card.urgency);
      if (card.buried) {
        this.#slab(
          context,
          {
            light: "rgb(59 46 32 / 40%)",
            dark: "rgb(24 19 14 / 52%)",
            contrast: "rgb(0 0 0 / 55%)",
          }[this.theme],
        );
      }
    });
    context.restore();
    return ready;
  }

  ready(card: Card): boolean {
    return raster.get(this.#wanted(card), card.urgency) !== null;
  }

  /** A coloured outline of a tile. */
  outline(context: Context, card: Card, colour: string): void {
    const { side, radius } = this;
    context.save();
    context.translate(card.x, card.y);
    context.rotate(card.angle * STEP);
    context.beginPath();
    context.roundRect(-side / 2 - 1.5, -side / 2 - 1.5, side + 3, side + 3, radius + 1.5);
    context.strokeStyle = colour;
    context.lineWidth = 3;
    context.stroke();
    context.restore();
  }

  /**
   * The card's edge is shifted down the screen, never along the card's own sides, or the light
   * would seem to turn with it.
   */
  #turned(context: Context, { angle, open = 1 }: Card, down: number, draw: () => void): void {
    context.save();
    context.translate(0, down);
    context.scale(open, 1);
    context.rotate(angle * STEP);
    draw();
    context.restore();
  }

  #slab(context: Context, fill: string): void {
    context.beginPath();
    context.roundRect(-this.side / 2, -this.side / 2, this.side, this.side, this.radius);
    context.fillStyle = fill;
    context.fill();
  }

  #wanted({ face }: Card): Wanted {
    const { side, pixels, theme } = this;
    return { face, pixels, card: true, small: side < SMALL, contrast: theme === "contrast" };
  }

  /** One shadow serves all cards: a filter for each would be slow. */
  #blurred(): HTMLCanvasElement {
    const canvas = document.createElement("canvas");
    const blur = 6 * this.ratio;
    const side = this.side * this.ratio;
    canvas.width = canvas.height = Math.round(side + 4 * blur);
    const context = canvas.getContext("2d")!;
    // The shape itself lies outside the canvas; only its shadow falls inside.
    context.shadowBlur = blur;
    context.shadowColor = "#2a1c0a";
    context.shadowOffsetX = canvas.width * 2;
    context.beginPath();
    context.roundRect(2 * blur - canvas.width * 2, 2 * blur, side, side, this.radius * this.ratio);
    context.fill();
    return canvas;
  }
}
