import { describe, expect, it } from "vitest";
import type { Point } from "./geometry";
import { edgeNamed, neighbour, rimBeside, spaceNamed, SPACES } from "./spaces";
import fixture from "./world.fixture.json";
import { paintSeals } from "./worldMarks";
import { paintWorld } from "./worldPaint";
import { Grid, meetings, regionAt } from "./worldScene";

describe("the board", () => {
  it("has the server's spaces, in its order", () => {
    expect(SPACES.map(({ name }) => name)).toEqual(fixture.spaces);
  });

  it("has the server's neighbours and rims", () => {
    for (const side of ["water", "lands"] as const) {
      SPACES.forEach((space, index) =>
        [0, 1, 2, 3].forEach((way) => {
          expect(neighbour(space, way)?.name ?? null).toBe(fixture.neighbours[index]![way]);
          expect(rimBeside(side, space, way)).toBe(fixture.rims[side][index]![way]);
        }),
      );
    }
  });
});

it("reads an edge by its name", () => {
  expect(edgeNamed("c6t")).toEqual({ space: SPACES[0], way: 0 });
  expect(edgeNamed("a3l")).toMatchObject({ space: { name: "a3" }, way: 3 });
});

describe("a tile over a space", () => {
  const laid = new Map([["c5", { face: "ddff", turn: 0 }]]);
  const c6 = SPACES[0]!;

  it("matches, clashes or stays open, edge by edge", () => {
    expect(meetings("water", laid, c6, { face: "wwdw", turn: 0 })).toEqual([
      "matches",
      "open",
      "matches",
      "matches",
    ]);
    expect(meetings("water", laid, c6, { face: "wwdw", turn: 1 })).toEqual([
      "matches",
      "open",
      "clashes",
      "clashes",
    ]);
  });

  it("meets the lands of the other side of the board", () => {
    expect(meetings("lands", laid, c6, { face: "ffdf", turn: 0 })[0]).toBe("matches");
  });
});

it("knows the part of a turned tile that a triangle belongs to", () => {
  expect(regionAt({ face: "wwdf turtle", turn: 0 }, 2).landscape).toBe("d");
  expect(regionAt({ face: "wwdf turtle", turn: 1 }, 2).landscape).toBe("w");
  expect(regionAt({ face: "wwdf turtle", turn: 1 }, 3).landscape).toBe("d");
});

describe("pixels", () => {
  it("are whole for every tile, whatever the screen", () => {
    for (const size of [600, 580, 374, 336, 152, 333, 290, 262, 236, 200]) {
      for (const scale of [1, 1.25, 1.5, 2, 2.625, 3]) {
        const grid = new Grid(size, scale, "light");
        for (const space of SPACES) {
          expect(Number.isInteger(grid.x(space)) && Number.isInteger(grid.y(space))).toBe(true);
        }
        // The outer corners of the spaces are 3.17 tiles from the middle, and must lie inside the
        // disc.
        expect(Math.hypot(1, 3) * grid.tile).toBeLessThan(grid.radius);
      }
    }
    expect(new Grid(152, 1, "light").tile).toBe(22);
  });

  it("give a finger as much of a small disc as there is", () => {
    const tiles = (size: number) => [1, 3].map((scale) => new Grid(size, scale, "light").tile);
    expect(tiles(290)).toEqual([43, 131]);
    expect(tiles(300)).toEqual([44, 132]);
    expect(tiles(345)).toEqual([50, 150]);
  });
});

it("a seal lies on its tile where no figure stands", () => {
  const grid = new Grid(172, 1, "light");
  const [x, y] = grid.centre(spaceNamed("c4"));
  const drawn: number[][] = [];
  const context = {
    measureText: () => ({ width: 14 }),
    roundRect: (...box: number[]) => drawn.push(box),
    beginPath: () => undefined,
    fill: () => undefined,
    stroke: () => undefined,
    fillText: () => undefined,
  } as unknown as CanvasRenderingContext2D;
  const quarter = grid.tile / 4;
  for (const [right, low] of [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ] as const) {
    const figure: Point = [x + right * quarter, y + low * quarter];
    paintSeals(context, grid, [{ space: "c4", text: "+2", tone: "gain" }], [{ at: figure }]);
    const [left, top, width, height] = drawn.pop()!;
    const middle: Point = [left! + width! / 2, top! + height! / 2];
    expect(Math.hypot(middle[0] - figure[0], middle[1] - figure[1])).toBeGreaterThan(grid.tile / 2);
    expect(Math.hypot(middle[0] - x, middle[1] - y)).toBeLessThan(grid.tile);
  }
});

it("is not painted where there is no room for it yet", () => {
  const nowhere = {} as CanvasRenderingContext2D;
  const scene = { board: "water" as const, laid: new Map() };
  for (const size of [0, 1, 3]) {
    expect(paintWorld(nowhere, new Grid(size, 1, "light"), scene)).toBe(true);
  }
});
