/**
 * Faces as bitmaps: each is drawn once for its turn, its size and its look, and then only copied.
 * A face is up to 200 elements, far too many to keep in the page for every tile.
 */

import { readFace } from "./face";
import { BASE, faceSvg, type Look } from "./tile";

export interface Wanted extends Look {
  face: string;
  /** Of the device. */
  pixels: number;
}

interface Job {
  wanted: Wanted;
  key: string;
  urgency: number;
}

/** So much is drawn before the page gets a breath. */
const SLICE = 6;
const AT_ONCE = 4;
/** Of all bitmaps together: 96 MB at four bytes a pixel. */
const MOST_PIXELS = 24_000_000;

export class Raster {
  #done = new Map<string, CanvasImageSource>();
  /** The keys of each size, the size that was used last at the end. */
  #sizes = new Map<number, string[]>();
  #waiting = new Map<string, Job>();
  #drawing = new Set<string>();
  #listeners = new Set<() => void>();
  #pumping = false;
  #pixels = 0;

  constructor(private readonly bitmapOf = svgBitmap) {}

  /** The bitmap, or null while it is being made; `urgency`: the higher, the sooner. */
  get(wanted: Wanted, urgency = 0): CanvasImageSource | null {
    const key = keyOf(wanted);
    const found = this.#done.get(key);
    if (found) {
      this.#used(wanted.pixels);
      return found;
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

  /** Calls back after each slice in which faces became ready; returns how to stop. */
  whenReady(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #pump(): void {
    if (this.#pumping) return;
    this.#pumping = true;
    setTimeout(() => {
      this.#pumping = false;
      const end = performance.now() + SLICE;
      const jobs = [...this.#waiting.values()].sort((a, b) => b.urgency - a.urgency);
      // One at least, however late it is already: whatever is drawn goes on with the rest.
      for (const job of jobs) {
        if (this.#drawing.size >= AT_ONCE) break;
        void this.#draw(job);
        if (performance.now() > end) break;
      }
    });
  }

  async #draw({ wanted, key }: Job): Promise<void> {
    this.#waiting.delete(key);
    this.#drawing.add(key);
    try {
      const bitmap = await this.bitmapOf(
        faceSvg(wanted.face, wanted),
        wanted.pixels,
        wanted.pixels,
      );
      this.#keep(wanted.pixels, key, bitmap);
      for (const listener of this.#listeners) listener();
    } finally {
      this.#drawing.delete(key);
      if (this.#waiting.size) this.#pump();
    }
  }

  #keep(pixels: number, key: string, bitmap: CanvasImageSource): void {
    this.#done.set(key, bitmap);
    this.#used(pixels).push(key);
    this.#pixels += pixels * pixels;
    for (const [size, keys] of this.#sizes) {
      if (this.#pixels <= MOST_PIXELS || size === pixels) break;
      for (const old of keys) this.#done.delete(old);
      this.#pixels -= keys.length * size * size;
      this.#sizes.delete(size);
    }
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

/** Any SVG text as a bitmap of so many device pixels. */
export async function svgBitmap(
  svg: string,
  width: number,
  height: number,
): Promise<CanvasImageSource> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    canvas.getContext("2d")!.drawImage(image, 0, 0, width, height);
    return typeof createImageBitmap === "function" ? await createImageBitmap(canvas) : canvas;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Four plain triangles: what is shown of a face until its bitmap is ready. */
export function fillPlainly(
  context: CanvasRenderingContext2D,
  face: string,
  turn: number,
  x: number,
  y: number,
  size: number,
): void {
  const corners = [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
  ] as const;
  readFace(face).edges.forEach((landscape, edge) => {
    const way = (edge + turn) % 4;
    context.beginPath();
    context.moveTo(...corners[way]!);
    context.lineTo(...corners[(way + 1) % 4]!);
    context.lineTo(x + size / 2, y + size / 2);
    context.fillStyle = BASE[landscape];
    context.fill();
  });
}
