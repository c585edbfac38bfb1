/** The other players' hands over the middle. */

import { figureBody } from "./figures";
import { playerColour, playerShade } from "./players";
import { svgBitmaps } from "./raster";

type Context = CanvasRenderingContext2D;

/** The place of a player's hand over the cloth, in hundredths of a tile. */
export interface HandOver {
  seat: number;
  name: string;
  x: number;
  y: number;
}

/** Hands are reported a few times a second; in between they glide. */
export class Glide {
  #drawn = new Map<number, { x: number; y: number }>();
  #before = 0;

  /** Moves all hands on; returns whether any is still on its way. */
  to(hands: readonly HandOver[], now: number, atOnce: boolean): boolean {
    const part = atOnce ? 1 : 1 - Math.exp(-Math.min(64, now - this.#before) / 55);
    this.#before = now;
    let busy = false;
    for (const { seat, x, y } of hands) {
      const drawn = this.#drawn.get(seat) ?? { x, y };
      drawn.x += (x - drawn.x) * part;
      drawn.y += (y - drawn.y) * part;
      this.#drawn.set(seat, drawn);
      busy ||= Math.hypot(x - drawn.x, y - drawn.y) > 0.5;
    }
    return busy;
  }

  at(seat: number): { x: number; y: number } {
    return this.#drawn.get(seat)!;
  }
}

const FINGER = 40;
/** The extent of a drawn hand from its tip: to the left, up, and down to below the name. */
const [BEFORE, UNDER] = [26, 58];
/** The upper edge of the name: below the hand, or above it where the frame ends. */
const [BELOW, ABOVE] = [32, -24];
const hands = new Map<string, HTMLCanvasElement | null>();

async function drawn(
  seat: number,
  name: string,
  top: number,
  ratio: number,
): Promise<HTMLCanvasElement> {
  const body = figureBody("finger")
    .replaceAll("#ffc83d", playerColour(seat))
    .replaceAll("#d67d00", playerShade(seat));
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${FINGER}" height="${FINGER}" viewBox="-2 -2 36 36">` +
    `<g stroke="#FFFDF4" stroke-width="3" stroke-linejoin="round">${body}</g>${body}</svg>`;
  const [finger] = await svgBitmaps([svg], FINGER, Math.round(FINGER * ratio));
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d")!;
  const font = "700 14px Figtree, sans-serif";
  context.font = font;
  const width = context.measureText(name).width + 18;
  canvas.width = Math.ceil((BEFORE + 24 + width) * ratio);
  canvas.height = Math.ceil((BEFORE + UNDER) * ratio);
  context.setTransform(ratio, 0, 0, ratio, BEFORE * ratio, BEFORE * ratio);
  context.save();
  context.rotate(-0.49);
  context.drawImage(finger!, -17, -3, FINGER, FINGER);
  context.restore();
  context.beginPath();
  context.roundRect(22, top, width, 21, 10.5);
  context.fillStyle = playerColour(seat);
  context.fill();
  context.strokeStyle = "#FFFDF4";
  context.lineWidth = 2;
  context.stroke();
  context.font = font;
  context.fillStyle = "#fff";
  context.textBaseline = "middle";
  context.fillText(name, 31, top + 11);
  return canvas;
}

/**
 * A finger in the player's colour whose tip is at the place, with the name; drawn once and kept.
 */
export function paintHand(
  context: Context,
  { seat, name, x, y }: { seat: number; name: string; x: number; y: number },
  ratio: number,
  ready: () => void,
): void {
  const top = y + UNDER > context.canvas.height / ratio ? ABOVE : BELOW;
  const key = `${seat}|${ratio}|${top}|${name}`;
  const hand = hands.get(key);
  if (hand === undefined) {
    hands.set(key, null);
    void drawn(seat, name, top, ratio).then((canvas) => {
      hands.set(key, canvas);
      ready();
    });
  }
  if (!hand) return;
  const [width, height] = [hand.width / ratio, hand.height / ratio];
  context.drawImage(hand, x - BEFORE, y - BEFORE, width, height);
}
