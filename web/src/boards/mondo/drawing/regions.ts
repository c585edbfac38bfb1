/**
 * The division of a face into regions: every border starts exactly in a corner and ends in another
 * corner or in the middle, so that two faces whose edges match always join.
 */

import type { Landscape } from "./face";
import { CORNERS, distance, MIDDLE, SIZE, type Point } from "./geometry";
import { around, type Random } from "./random";

export interface Region {
  landscape: Landscape;
  outline: readonly Point[];
  /** The edges of the tile that the region touches: 0 top, 1 right, 2 bottom, 3 left. */
  edges: readonly number[];
}

export interface Border {
  line: readonly Point[];
  between: readonly [Landscape, Landscape];
}

export interface Division {
  regions: readonly Region[];
  borders: readonly Border[];
}

const next = (corner: number) => (corner + 1) % 4;

export function divide(edges: readonly Landscape[], random: Random): Division {
  const changes = [0, 1, 2, 3].filter((corner) => edges[(corner + 3) % 4] !== edges[corner]);
  switch (changes.length) {
    case 0:
      return {
        regions: [{ landscape: edges[0]!, outline: CORNERS, edges: [0, 1, 2, 3] }],
        borders: [],
      };
    case 2:
      return (changes[1]! - changes[0]!) % 2 === 0
        ? halves(edges, changes[0]!, random)
        : withBay(edges, changes[1]! - changes[0]! === 1 ? changes[0]! : changes[1]!, random);
    case 3:
      return threeLands(edges, random);
    default:
      return spokes(edges, random);
  }
}

/** AABB: a diagonal. */
function halves(edges: readonly Landscape[], start: number, random: Random): Division {
  const end = (start + 2) % 4;
  const line = wavy(CORNERS[start]!, CORNERS[end]!, random, 11);
  const [a, b] = [edges[start]!, edges[end]!];
  return {
    regions: [
      {
        landscape: a,
        outline: [...corners(start, end), ...inner(reversed(line))],
        edges: [start, next(start)],
      },
      {
        landscape: b,
        outline: [...corners(end, start), ...inner(line)],
        edges: [end, next(end)],
      },
    ],
    borders: [{ line, between: [a, b] }],
  };
}

/** AAAB: the fourth edge is a bay that reaches nearly to the middle. */
function withBay(edges: readonly Landscape[], start: number, random: Random): Division {
  const end = next(start);
  const line = bay(start, random);
  const [a, b] = [edges[start]!, edges[end]!];
  return {
    regions: [
      {
        landscape: b,
        outline: [...corners(end, start), ...inner(line)],
        edges: [0, 1, 2, 3].filter((edge) => edge !== start),
      },
      {
        landscape: a,
        outline: [CORNERS[start]!, CORNERS[end]!, ...inner(reversed(line))],
        edges: [start],
      },
    ],
    borders: [{ line, between: [a, b] }],
  };
}

/** AABC: a diagonal, and a spoke from the third corner to the diagonal's middle. */
function threeLands(edges: readonly Landscape[], random: Random): Division {
  const within = [0, 1, 2, 3].find((corner) => edges[(corner + 3) % 4] === edges[corner])!;
  const [start, end, third] = [(within + 3) % 4, next(within), (within + 2) % 4];
  const diagonal = wavy(CORNERS[start]!, CORNERS[end]!, random, 9);
  const half = diagonal.length >> 1;
  const spoke = wavy(CORNERS[third]!, diagonal[half]!, random, 6, 16);
  const [fromStart, toEnd] = [diagonal.slice(0, half + 1), diagonal.slice(half)];
  const [a, b, c] = [edges[within]!, edges[end]!, edges[third]!];
  return {
    regions: [
      {
        landscape: a,
        outline: [...corners(start, end), ...inner(reversed(diagonal))],
        edges: [start, within],
      },
      {
        landscape: b,
        outline: [CORNERS[end]!, CORNERS[third]!, ...spoke.slice(1), ...inner(toEnd)],
        edges: [end],
      },
      {
        landscape: c,
        outline: [
          CORNERS[third]!,
          CORNERS[start]!,
          ...fromStart.slice(1),
          ...inner(reversed(spoke)),
        ],
        edges: [third],
      },
    ],
    borders: [
      { line: spoke, between: [b, c] },
      { line: toEnd, between: [a, b] },
      { line: fromStart, between: [a, c] },
    ],
  };
}

/** A change of landscape in every corner: four spokes meet in the middle. */
function spokes(edges: readonly Landscape[], random: Random): Division {
  const lines = CORNERS.map((corner) => wavy(corner, [MIDDLE, MIDDLE], random, 6, 14));
  return {
    regions: edges.map((landscape, edge) => ({
      landscape,
      outline: [
        CORNERS[edge]!,
        CORNERS[next(edge)]!,
        ...lines[next(edge)]!.slice(1),
        ...inner(reversed(lines[edge]!)),
      ],
      edges: [edge],
    })),
    borders: lines.map((line, corner) => ({
      line,
      between: [edges[corner]!, edges[(corner + 3) % 4]!],
    })),
  };
}

/** The corners from one to another, clockwise. */
function corners(from: number, to: number): Point[] {
  const found = [CORNERS[from]!];
  for (let corner = from; corner !== to;) {
    corner = next(corner);
    found.push(CORNERS[corner]!);
  }
  return found;
}

const reversed = (line: readonly Point[]) => [...line].reverse();
const inner = (line: readonly Point[]) => line.slice(1, -1);

/** A wavy line from one point to another; the waves vanish at both ends. */
function wavy(from: Point, to: Point, random: Random, swing: number, steps = 26): Point[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = distance(from, to);
  const [nx, ny] = [-dy / length, dx / length];
  const waves = [
    [1, around(random, swing * 0.7)],
    [2, (random() < 0.5 ? -1 : 1) * (0.55 + random() * 0.45) * swing],
    [3, around(random, swing * 0.4)],
    [5, around(random, swing * 0.18)],
  ] as const;
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    if (step === 0) return from;
    if (step === steps) return to;
    const t = step / steps;
    const off = waves.reduce((sum, [times, size]) => sum + size * Math.sin(times * Math.PI * t), 0);
    return [from[0] + dx * t + nx * off, from[1] + dy * t + ny * off];
  });
}

/** From corner to corner of one edge, bending into the tile. */
function bay(edge: number, random: Random, steps = 34): Point[] {
  const [from, to] = [CORNERS[edge]!, CORNERS[next(edge)]!];
  const [ux, uy] = [(to[0] - from[0]) / SIZE, (to[1] - from[1]) / SIZE];
  const lean = around(random, 9);
  const slow = around(random, 4);
  const quick = (random() < 0.5 ? -1 : 1) * (2 + random() * 3);
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    if (step === 0) return from;
    if (step === steps) return to;
    const t = step / steps;
    const swell = Math.sin(Math.PI * t);
    const wobble = slow * Math.sin(3 * Math.PI * t) + quick * Math.sin(6 * Math.PI * t + slow);
    const deep = 75 * (1 - Math.abs(2 * t - 1) ** 1.42) + swell * wobble;
    const along = SIZE * t + lean * swell * swell + swell * slow * Math.sin(4 * Math.PI * t) * 0.6;
    return [from[0] + ux * along - uy * deep, from[1] + uy * along + ux * deep];
  });
}
