/**
 * The texture of a region: marks thrown at random, none too near another mark, a border or the
 * figure.
 */

import type { Landscape } from "./face";
import { distance, inside, short, SIZE, toLine, type Point } from "./geometry";
import * as marks from "./marks";
import type { Random } from "./random";
import type { Region } from "./regions";

export interface Ground {
  region: Region;
  borders: readonly (readonly Point[])[];
  /** The place of the figure, and the distance that marks keep from it. */
  figures: readonly { at: Point; room: number }[];
  random: Random;
  /** Quarter turns of the tile: marks are turned back, so that they stay upright. */
  turn: number;
}

interface Throw {
  tries: number;
  apart: number;
  fromBorder: number;
  fromEdge: number;
  /** The share of the figure's room that is kept free; 0 for patches under it. */
  fromFigure?: number;
}

function thrown(ground: Ground, how: Throw): Point[] {
  const { tries, apart, fromBorder, fromEdge, fromFigure = 1 } = how;
  const found: Point[] = [];
  for (let i = 0; i < tries; i++) {
    const x = ground.random() * SIZE;
    const y = ground.random() * SIZE;
    const at: Point = [x, y];
    const free =
      Math.min(x, y, SIZE - x, SIZE - y) >= fromEdge &&
      inside(at, ground.region.outline) &&
      found.every((other) => distance(at, other) >= apart) &&
      ground.figures.every((figure) => distance(at, figure.at) >= figure.room * fromFigure) &&
      ground.borders.every((border) => toLine(at, border) >= fromBorder);
    if (free) found.push(at);
  }
  return found;
}

function upright(ground: Ground, [x, y]: Point, drawn: string): string {
  return ground.turn
    ? `<g transform="rotate(${-90 * ground.turn} ${short(x)} ${short(y)})">${drawn}</g>`
    : drawn;
}

function water(ground: Ground): string {
  const { random } = ground;
  const deep = thrown(ground, {
    tries: 60,
    apart: 46,
    fromBorder: 22,
    fromEdge: 20,
    fromFigure: 0,
  }).map(([x, y]) => marks.patch(x, y, 20 + random() * 10, 11 + random() * 6, "#2E7FB0", 0.2));
  const waves = thrown(ground, { tries: 420, apart: 29, fromBorder: 19, fromEdge: 16 }).map(
    ([x, y]) => {
      const drawn =
        random() < 0.55
          ? marks.wave(x, y, 10 + random() * 4, "#fff", 0.62, 2.8)
          : marks.wave(x, y, 8 + random() * 3, "#22699A", 0.55, 2.8);
      return upright(ground, [x, y], drawn);
    },
  );
  return [...deep, ...waves].join("");
}

function desert(ground: Ground): string {
  const { random } = ground;
  const patches = thrown(ground, {
    tries: 60,
    apart: 60,
    fromBorder: 20,
    fromEdge: 24,
    fromFigure: 0,
  }).map(([x, y]) => marks.patch(x, y, 26 + random() * 10, 13 + random() * 6, "#D9A441", 0.28));
  const crests = thrown(ground, { tries: 160, apart: 40, fromBorder: 20, fromEdge: 19 });
  const dunes = crests.map(([x, y]) =>
    upright(ground, [x, y], marks.dune(x, y, 14 + random() * 5)),
  );
  const sand = thrown(ground, {
    tries: 260,
    apart: 9.5,
    fromBorder: 8,
    fromEdge: 5,
    fromFigure: 0.92,
  })
    .filter(([x, y]) => crests.every((crest) => distance(crest, [x, y + 3]) > 17))
    .map(([x, y]) => marks.dot(x, y, 1.4 + random() * 1.1, "#A9742A", 0.6));
  return [...patches, ...dunes, ...sand].join("");
}

function forest(ground: Ground): string {
  const { random } = ground;
  const trees = thrown(ground, {
    tries: 800,
    apart: 16.5,
    fromBorder: 11.5,
    fromEdge: 14,
    fromFigure: 0.9,
  });
  return trees
    .sort((a, b) => a[1] - b[1])
    .map(([x, y]) => {
      const drawn =
        random() < 0.2
          ? marks.fir(x, y, 11 + random() * 3)
          : marks.crown(x, y, 9 + random() * 5, random);
      return upright(ground, [x, y], drawn);
    })
    .join("");
}

function plains(ground: Ground): string {
  const { random } = ground;
  const patches = thrown(ground, {
    tries: 80,
    apart: 44,
    fromBorder: 18,
    fromEdge: 18,
    fromFigure: 0,
  }).map(([x, y]) => marks.patch(x, y, 20 + random() * 10, 11 + random() * 6, "#8FB04A", 0.38));
  const grass = thrown(ground, { tries: 320, apart: 25, fromBorder: 13, fromEdge: 13 });
  const tufts = grass.map(([x, y]) =>
    upright(ground, [x, y], marks.tuft(x, y + 5, 10 + random() * 4)),
  );
  const flowers = thrown(ground, { tries: 70, apart: 26, fromBorder: 9, fromEdge: 7 })
    .filter((at) => grass.every((tuft) => distance(tuft, at) > 11))
    .map(([x, y]) => marks.flower(x, y, random));
  return [...patches, ...tufts, ...flowers].join("");
}

const FULL: Readonly<Record<Landscape, (ground: Ground) => string>> = {
  w: water,
  d: desert,
  f: forest,
  p: plains,
};

/** Few and large marks, for tiles that are drawn very small. */
const FEW: Readonly<Record<Landscape, (ground: Ground) => string>> = {
  w: (ground) =>
    thrown(ground, { tries: 200, apart: 62, fromBorder: 24, fromEdge: 24 })
      .map(([x, y]) => upright(ground, [x, y], marks.wave(x, y, 22, "#fff", 0.5, 6)))
      .join(""),
  d: (ground) =>
    thrown(ground, { tries: 200, apart: 30, fromBorder: 14, fromEdge: 10 })
      .map(([x, y]) => marks.dot(x, y, 4.5, "#B98232", 0.75))
      .join(""),
  f: (ground) =>
    thrown(ground, { tries: 500, apart: 27, fromBorder: 13, fromEdge: 12 })
      .map(([x, y]) => marks.plainTree(x, y))
      .join(""),
  p: (ground) =>
    thrown(ground, { tries: 300, apart: 40, fromBorder: 14, fromEdge: 14 })
      .map(([x, y]) => upright(ground, [x, y], marks.tick(x, y)))
      .join(""),
};

export function texture(ground: Ground, fewMarks: boolean): string {
  return (fewMarks ? FEW : FULL)[ground.region.landscape](ground);
}
