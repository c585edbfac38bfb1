import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { EDGE_MARKS } from "./edges";
import { LANDSCAPES, readFace, turned } from "./face";
import { CORNERS, inside, MIDDLE, SIZE, turnPoint, type Point } from "./geometry";
import { seeded } from "./random";
import { divide } from "./regions";
import { divisionOf, faceSvg } from "./tile";

/** Every face of the standard set, as the server's own file writes it. */
const LINES = readFileSync("../src/mondala/games/mondo/tiles.txt", "utf8")
  .split("\n")
  .map((line) => line.split("#")[0]!.trim())
  .filter((line) => line !== "");
const FACES = [
  ...new Set(
    LINES.flatMap((line) => {
      const [front, back] = line.split("|").map((part) => part.trim());
      return [front!, back!.repeat(4)];
    }),
  ),
];
const isCorner = ([x, y]: Point) => CORNERS.some((corner) => corner[0] === x && corner[1] === y);
const attribute = (svg: string, name: string) =>
  new RegExp(`<svg[^>]* data-${name}="([^"]*)"`).exec(svg)![1];

describe("every face of the set", () => {
  it("is there", () => expect(FACES.length).toBeGreaterThan(100));

  it("shows its edges and its figure, at any turn and size", () => {
    for (const text of FACES) {
      const [edges, figure = ""] = text.split(" ");
      for (const look of [{}, { turn: 1 }, { small: true, turn: 3 }, { card: true }]) {
        const svg = faceSvg(text, look);
        expect(attribute(svg, "edges")).toBe(edges);
        expect(attribute(svg, "volcano")).toBe(figure.endsWith("active") ? figure : "");
        expect(attribute(svg, "animal")).toBe(figure.endsWith("active") ? "" : figure);
        expect(svg).not.toMatch(/NaN|undefined/);
      }
    }
  });

  it("has borders that begin in a corner and end in one, or where others end", () => {
    for (const text of FACES) {
      const { borders } = divisionOf(text);
      const ends = borders.flatMap(({ line }) => [line[0]!, line.at(-1)!]);
      for (const end of ends) {
        const met = ends.filter(([x, y]) => x === end[0] && y === end[1]).length;
        expect(isCorner(end) || met === 3, text).toBe(true);
      }
      for (const { line } of borders) expect(line.some(isCorner)).toBe(true);
    }
  });

  it("keeps every border inside the tile", () => {
    for (const text of FACES) {
      for (const { line } of divisionOf(text).borders) {
        for (const [x, y] of line) {
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
          expect(Math.max(x, y)).toBeLessThanOrEqual(SIZE);
        }
      }
    }
  });

  it("has each edge in one region of that edge's landscape, right up to its corners", () => {
    for (const text of FACES) {
      const { regions } = divisionOf(text);
      readFace(text).edges.forEach((landscape, edge) => {
        const owners = regions.filter((region) => region.edges.includes(edge));
        expect(owners.map((region) => region.landscape)).toEqual([landscape]);
        for (let along = 2; along < SIZE; along += 4) {
          const near = turnPoint([along, 0.01], edge);
          expect(inside(near, owners[0]!.outline), `${text} ${edge} ${along}`).toBe(true);
        }
      });
    }
  });

  it("looks the same whenever it is drawn", () => {
    for (const text of FACES.slice(0, 12)) expect(faceSvg(text)).toBe(faceSvg(text));
  });
});

it("divides also what our own set does not have: opposite landscapes, a volcano with an animal", () => {
  const { regions, borders } = divide(readFace("wdwf").edges, seeded("x"));
  expect(regions.map(({ landscape }) => landscape)).toEqual(["w", "d", "w", "f"]);
  for (const { line } of borders) expect(line.at(-1)).toEqual([MIDDLE, MIDDLE]);
  const svg = faceSvg("wwdd active whale");
  expect([attribute(svg, "animal"), attribute(svg, "volcano")]).toEqual(["whale", "active"]);
});

it("has decor on edges that a half turn about the edge's middle leaves as it is", () => {
  for (const landscape of LANDSCAPES) {
    const marks = EDGE_MARKS[landscape];
    for (const { x, y, radius } of marks) {
      const other = marks.find((mark) => mark.x === SIZE - x && mark.y === 0 - y);
      expect(other?.radius, `${landscape} ${x} ${y}`).toBe(radius);
    }
  }
});

it("turns clockwise: after one turn the written top is on the right", () => {
  expect(turned(["w", "d", "f", "p"], 1)).toEqual(["p", "w", "d", "f"]);
  expect(turnPoint([MIDDLE, 0], 1)).toEqual([SIZE, MIDDLE]);
});
