/** Points, lines and polygons on a face. A face is a square of 160 units. */

export type Point = readonly [x: number, y: number];

export const SIZE = 160;
export const MIDDLE = SIZE / 2;
/** Clockwise from the upper left: edge i runs from corner i to corner i + 1. */
export const CORNERS: readonly Point[] = [
  [0, 0],
  [SIZE, 0],
  [SIZE, SIZE],
  [0, SIZE],
];

/** A number in the short form for SVG. */
export const short = (value: number) => String(Math.round(value * 10) / 10);

export function path(points: readonly Point[], closed = false): string {
  return "M" + points.map(([x, y]) => `${short(x)} ${short(y)}`).join("L") + (closed ? "Z" : "");
}

/** Many times as fast as `Math.hypot`, which guards against overflow that cannot happen here. */
const length = (x: number, y: number) => Math.sqrt(x * x + y * y);
export const distance = (a: Point, b: Point) => length(a[0] - b[0], a[1] - b[1]);

export function inside([x, y]: Point, polygon: readonly Point[]): boolean {
  let found = false;
  let before = polygon.at(-1)!;
  for (const here of polygon) {
    const crosses = here[1] > y !== before[1] > y;
    if (crosses && x < ((before[0] - here[0]) * (y - here[1])) / (before[1] - here[1]) + here[0]) {
      found = !found;
    }
    before = here;
  }
  return found;
}

function toSegment([x, y]: Point, a: Point, b: Point): number {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const along = ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1);
  const t = Math.max(0, Math.min(1, along));
  return length(x - a[0] - t * dx, y - a[1] - t * dy);
}

export function toLine(point: Point, line: readonly Point[]): number {
  let nearest = Infinity;
  for (let i = 1; i < line.length; i++) {
    nearest = Math.min(nearest, toSegment(point, line[i - 1]!, line[i]!));
  }
  return nearest;
}

/** A point in the widest part of a polygon, roughly, and its distance to the nearest side. */
export function widest(polygon: readonly Point[]): { at: Point; room: number } {
  const outline = [...polygon, polygon[0]!];
  let best = { at: [MIDDLE, MIDDLE] as Point, room: 0 };
  for (let x = 8; x < SIZE; x += 4) {
    for (let y = 8; y < SIZE; y += 4) {
      if (!inside([x, y], polygon)) continue;
      const room = toLine([x, y], outline);
      if (room > best.room) best = { at: [x, y], room };
    }
  }
  return best;
}

/** A point of the face after quarter turns clockwise. */
export function turnPoint([x, y]: Point, turn: number): Point {
  switch (((turn % 4) + 4) % 4) {
    case 1:
      return [SIZE - y, x];
    case 2:
      return [SIZE - x, SIZE - y];
    case 3:
      return [y, SIZE - x];
    default:
      return [x, y];
  }
}

/**
 * A band along a line, tapering towards the tile's corners: the neighbour may have no border there,
 * and a band of full width would end in a notch. `least` is the width that remains in the corner.
 */
export function band(line: readonly Point[], width: number, least = 0): string {
  const REACH = 40;
  const left: Point[] = [];
  const right: Point[] = [];
  line.forEach((here, i) => {
    const before = line[Math.max(0, i - 1)]!;
    const after = line[Math.min(line.length - 1, i + 1)]!;
    const length = distance(before, after) || 1;
    const nx = -(after[1] - before[1]) / length;
    const ny = (after[0] - before[0]) / length;
    const near = Math.min(1, ...CORNERS.map((corner) => distance(here, corner) / REACH));
    const half = (width / 2) * (least + (1 - least) * near * near * (3 - 2 * near));
    left.push([here[0] + nx * half, here[1] + ny * half]);
    right.push([here[0] - nx * half, here[1] - ny * half]);
  });
  return path([...left, ...right.reverse()], true);
}
