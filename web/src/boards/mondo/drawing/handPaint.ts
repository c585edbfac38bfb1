/** The others' hands over the middle. */

import { figureBody } from "./figures";
import { playerColour, playerShade } from "./players";
import { svgBitmap } from "./raster";

type Context = CanvasRenderingContext2D;

/** Where a player's hand is over the cloth, in hundredths. */
export interface HandOver {
  seat: number;
  name: string;
  x: number;
  y: number;
}

/** Places of hands come a few times a second; between that they glide. */
export class Glide {
  #drawn = new Map<number, { x: number; y: number }>();
  #before = 0;

  /** Moves all hands on; says whether one is still on its way. */
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
const fingers = new Map<string, CanvasImageSource | null>();

function fingerOf(seat: number, ratio: number, ready: () => void): CanvasImageSource | null {
  const key = `${seat}|${ratio}`;
  const found = fingers.get(key);
  if (found === undefined) {
    fingers.set(key, null);
    const body = figureBody("finger")
      .replaceAll("#ffc83d", playerColour(seat))
      .replaceAll("#d67d00", playerShade(seat));
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="-2 -2 36 36">' +
      `<g stroke="#FFFDF4" stroke-width="3" stroke-linejoin="round">${body}</g>${body}</svg>`;
    const pixels = Math.round(FINGER * ratio);
    void svgBitmap(svg, pixels, pixels).then((bitmap) => {
      fingers.set(key, bitmap);
      ready();
    });
  }
  return found ?? null;
}

/** A finger in the player's colour whose tip is at the place, with the name. */
export function paintHand(
  context: Context,
  { seat, name, x, y }: { seat: number; name: string; x: number; y: number },
  ratio: number,
  ready: () => void,
): void {
  const finger = fingerOf(seat, ratio, ready);
  context.save();
  context.translate(x, y);
  context.save();
  context.rotate(-0.49);
  if (finger) context.drawImage(finger, -17, -3, FINGER, FINGER);
  context.restore();
  context.font = "700 12px Figtree, sans-serif";
  const width = context.measureText(name).width + 18;
  context.beginPath();
  context.roundRect(22, 32, width, 21, 10.5);
  context.fillStyle = playerColour(seat);
  context.fill();
  context.strokeStyle = "#FFFDF4";
  context.lineWidth = 2;
  context.stroke();
  context.fillStyle = "#fff";
  context.textAlign = "left";
  context.textBaseline = "middle";
  context.fillText(name, 31, 43);
  context.restore();
}
