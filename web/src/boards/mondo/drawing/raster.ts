/**
 * Faces as bitmaps: each is drawn once for its turn, size and look, and then only copied. A face
 * has up to 200 elements, far too many to keep in the page for every tile.
 */

import { SIZE } from "./geometry";
import { CARD_RADIUS, faceSvg, type Look } from "./tile";

export interface Wanted extends Look {
  face: string;
  /** Pixels of the device. */
  pixels: number;
}

interface Job {
  wanted: Wanted;
  key: string;
  urgency: number;
}

/** A bitmap that stands in for another, and the quarter turns that it still needs. */
export interface StandIn {
  bitmap: CanvasImageSource;
  turns: number;
}

interface Done {
  wanted: Wanted;
  bitmap: CanvasImageSource;
}

const CARDBOARD = "#d8c39a";
/**
 * This many faces are drawn together, since the browser makes a document of each SVG, whatever its
 * size.
 */
const AT_ONCE = 4;
/** The limit for all bitmaps together: 96 MB at four bytes a pixel. */
const MOST_PIXELS = 24_000_000;

export class Raster {
  #done = new Map<string, Done>();
  /** The keys of each face. */
  #faces = new Map<string, Set<string>>();
  /** The keys of each size; the size used last is at the end. */
  #sizes = new Map<number, string[]>();
  #waiting = new Map<string, Job>();
  #drawing = new Set<string>();
  #listeners = new Set<() => void>();
  #pumping = false;
  #pixels = 0;

  constructor(private readonly bitmapsOf = svgBitmaps) {}

  /** The bitmap, or null while it is being made; the highest `urgency` is served first. */
  get(wanted: Wanted, urgency = 0): CanvasImageSource | null {
    const key = keyOf(wanted);
    const found = this.#done.get(key);
    if (found) {
      this.#used(wanted.pixels);
      return found.bitmap;
    }
    if (!this.#drawing.has(key)) {
      const waiting = this.#waiting.get(key);
      if (!waiting || waiting.urgency < urgency) {
        this.#waiting.set(key, { wanted, key, urgency });
        this.#pump();
      }
    }
    return null;
  }

  /** The most similar bitmap of the same face, if there is one. */
  standIn(wanted: Wanted): StandIn | null {
    const { turn = 0, pixels } = wanted;
    const unlike = ({ wanted: other }: Done) =>
      Math.abs(Math.log(other.pixels / pixels)) +
      ((other.turn ?? 0) === turn ? 0 : 2) +
      ((other.card ?? false) === (wanted.card ?? false) ? 0 : 1);
    const [best] = [...(this.#faces.get(wanted.face) ?? [])]
      .map((key) => this.#done.get(key)!)
      .sort((one, other) => unlike(one) - unlike(other));
    return best ? { bitmap: best.bitmap, turns: turn - (best.wanted.turn ?? 0) } : null;
  }

  /** Calls back after each batch in which faces became ready; returns a function to stop. */
  whenReady(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #pump(): void {
    if (this.#pumping || this.#drawing.size) return;
    this.#pumping = true;
    setTimeout(() => {
      this.#pumping = false;
      const jobs = [...this.#waiting.values()].sort((a, b) => b.urgency - a.urgency);
      const [first] = jobs;
      if (!first) return;
      const alike = jobs.filter(({ wanted }) => wanted.pixels === first.wanted.pixels);
      void this.#draw(alike.slice(0, AT_ONCE), first.wanted.pixels);
    });
  }

  async #draw(jobs: readonly Job[], pixels: number): Promise<void> {
    for (const { key } of jobs) {
      this.#waiting.delete(key);
      this.#drawing.add(key);
    }
    try {
      const faces = jobs.map(({ wanted }) => faceSvg(wanted.face, wanted));
      const bitmaps = await this.bitmapsOf(faces, SIZE, pixels);
      jobs.forEach(({ wanted, key }, index) =>
        this.#keep({ wanted, bitmap: bitmaps[index]! }, key),
      );
      for (const listener of this.#listeners) listener();
    } finally {
      for (const { key } of jobs) this.#drawing.delete(key);
      if (this.#waiting.size) this.#pump();
    }
  }

  #keep(done: Done, key: string): void {
    const { pixels, face } = done.wanted;
    this.#done.set(key, done);
    this.#faces.set(face, (this.#faces.get(face) ?? new Set()).add(key));
    this.#used(pixels).push(key);
    this.#pixels += pixels * pixels;
    for (const [size, keys] of this.#sizes) {
      if (this.#pixels <= MOST_PIXELS || size === pixels) break;
      for (const old of keys) this.#forget(old);
      this.#pixels -= keys.length * size * size;
      this.#sizes.delete(size);
    }
  }

  #forget(key: string): void {
    const { face } = this.#done.get(key)!.wanted;
    this.#done.delete(key);
    this.#faces.get(face)!.delete(key);
  }

  #used(pixels: number): string[] {
    const keys = this.#sizes.get(pixels) ?? [];
    this.#sizes.delete(pixels);
    this.#sizes.set(pixels, keys);
    return keys;
  }
}

/** The bitmaps of all boards on the page. */
export const raster = new Raster();

function keyOf({ face, pixels, turn = 0, variant = 0, small, card, contrast }: Wanted): string {
  return `${face}|${pixels}|${turn}${variant}${small ? "s" : ""}${card ? "c" : ""}${contrast ? "k" : ""}`;
}

/** Turns SVG texts, each a square of `size`, into bitmaps of this many device pixels. */
export async function svgBitmaps(
  svgs: readonly string[],
  size: number,
  pixels: number,
): Promise<CanvasImageSource[]> {
  const squares = svgs.map((svg, i) => `<g transform="translate(${i * size} 0)">${svg}</g>`);
  const width = svgs.length * size;
  const strip = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${size}" viewBox="0 0 ${width} ${size}">${squares.join("")}</svg>`;
  const url = URL.createObjectURL(new Blob([strip], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = svgs.length * pixels;
    canvas.height = pixels;
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, pixels);
    return await Promise.all(
      svgs.map((_, i) => createImageBitmap(canvas, i * pixels, 0, pixels, pixels)),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}
/**
 * Paints a face into a square. Returns whether it was ready: until then another bitmap of the same
 * face is shown, or bare cardboard.
 */
export function paintFace(
  context: CanvasRenderingContext2D,
  wanted: Wanted,
  square: { x: number; y: number; size: number },
  urgency = 0,
): boolean {
  const { x, y, size } = square;
  const bitmap = raster.get(wanted, urgency);
  if (bitmap) {
    context.drawImage(bitmap, x, y, size, size);
    return true;
  }
  const other = raster.standIn(wanted);
  if (other) paintTurned(context, other, square);
  else {
    context.fillStyle = CARDBOARD;
    context.beginPath();
    context.roundRect(x, y, size, size, wanted.card ? (size * CARD_RADIUS) / SIZE : 0);
    context.fill();
  }
  return false;
}

function paintTurned(
  context: CanvasRenderingContext2D,
  { bitmap, turns }: StandIn,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  context.save();
  context.translate(x + size / 2, y + size / 2);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(bitmap, -size / 2, -size / 2, size, size);
  context.restore();
}
