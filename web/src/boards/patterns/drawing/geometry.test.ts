import { describe, expect, it } from "vitest";
import { readPosition } from "../position";
import { blocks, boxOf, bridge, coordinates, inside, links, spot, stepped } from "./geometry";

const START = "krog/ypkrog/ypkrogyp/krogypkr/ogypkrog/ypkrogyp/krogyp/krog 2 ?kg -/- bowl";
const { cells } = readPosition(START);
const at = (space: string) => cells.find((cell) => cell.space === space)!;

describe("spaces", () => {
  it("lie round the middle, one pitch apart", () => {
    expect(spot(at("d5"))).toEqual({ x: -50, y: -50 });
    expect(spot(at("e4"))).toEqual({ x: 50, y: 50 });
    expect(spot(at("h6")).x - spot(at("g6")).x).toBe(100);
  });

  it("lie opposite for the person opposite", () => {
    for (const cell of cells) {
      const { x, y } = spot(cell);
      expect(spot(cell, true)).toEqual({ x: -x, y: -y });
    }
  });

  it("all fit the field of the cloth with their discs", () => {
    for (const cell of cells) {
      const { x, y } = spot(cell);
      expect(Math.hypot(x, y) + 40).toBeLessThan(442);
    }
  });
});

describe("coordinates", () => {
  it("stand once for each column and row, beside no other token and on the field", () => {
    for (const turned of [false, true]) {
      const found = coordinates(cells, turned);
      expect(found.map(({ text }) => text).sort()).toEqual([..."12345678abcdefgh"]);
      for (const { x, y } of found) {
        expect(Math.hypot(x, y)).toBeLessThan(435);
        const near = cells.map((cell) => spot(cell, turned));
        expect(near.filter((spot) => Math.hypot(spot.x - x, spot.y - y) < 60)).toHaveLength(1);
      }
    }
  });

  it("are under and left of the board, also for the person opposite", () => {
    const where = (turned: boolean, name: string) =>
      coordinates(cells, turned).find(({ text }) => text === name);
    expect(where(false, "c")).toEqual({ text: "c", x: -150, y: 405 });
    expect(where(true, "c")).toEqual({ text: "c", x: 150, y: 405 });
    expect(where(false, "8")).toEqual({ text: "8", x: -205, y: -350 });
    expect(where(true, "8")).toEqual({ text: "8", x: -205, y: 350 });
  });
});

describe("groups", () => {
  it("are linked side by side and one above the other, never across", () => {
    const found = links([at("d4"), at("e4"), at("e5"), at("f6")]);
    expect(found.map(([one, other]) => one.space + other.space).sort()).toEqual(["d4e4", "e5e4"]);
  });

  it("the whole mandala has 88 pairs of neighbours", () => {
    expect(links(cells)).toHaveLength(88);
  });

  it("fill the middle of a block of four", () => {
    const block = ["d5", "e5", "d4", "e4"].map(at);
    expect(blocks(block).map((cell) => cell.space)).toEqual(["d5"]);
    expect(blocks(block.slice(0, 3))).toEqual([]);
  });

  it("a bridge runs from disc to disc and is narrow in the middle", () => {
    const path = bridge({ x: 0, y: 0 }, { x: 100, y: 0 }, 40, 10);
    expect(path).toMatch(/^M0 0L/);
    expect(path).toContain("Q50 10 ");
    expect(path).toContain("Q50 -10 ");
    expect(path).toContain("L100 0L");
  });
});

describe("arrow keys", () => {
  it("lead to the neighbour", () => {
    expect(stepped(cells, at("d4"), "ArrowUp")?.space).toBe("d5");
    expect(stepped(cells, at("d4"), "ArrowRight")?.space).toBe("e4");
  });

  it("lead the way they point when the board is turned", () => {
    expect(stepped(cells, at("d4"), "ArrowUp", true)?.space).toBe("d3");
    expect(stepped(cells, at("d4"), "ArrowRight", true)?.space).toBe("c4");
  });

  it("go to the nearest space of a shorter row, and stop at the edge", () => {
    expect(stepped(cells, at("a6"), "ArrowUp")?.space).toBe("b7");
    expect(stepped(cells, at("c8"), "ArrowUp")).toBeNull();
    expect(stepped(cells, at("h3"), "ArrowRight")).toBeNull();
    expect(stepped(cells, at("h3"), "Enter")).toBeNull();
  });

  it("reach every space", () => {
    const seen = new Set(["d4"]);
    for (const space of seen)
      for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
        const next = stepped(cells, at(space), key);
        if (next) seen.add(next.space);
      }
    expect(seen.size).toBe(52);
  });
});

describe("parts of the drawing", () => {
  const part = boxOf({ column: 2, row: 0 }, { column: 7, row: 4 });

  it("hold the spaces from one corner to the other, and no others", () => {
    const held = cells.filter((cell) => inside(part, spot(cell)));
    expect(held.map(({ space }) => space)).toContain("h4");
    expect(held.every(({ column, row }) => column >= 2 && row <= 4)).toBe(true);
    expect(held).toHaveLength(4 + 5 + 6 + 6 + 6);
  });
});
