// The client reads a tile set as the server writes it.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { TileSet } from "./tiles";

it("reads fronts and backs by number, and no comments", () => {
  const set = new TileSet(
    "# three tiles\nffpd panda | w\n\nddfp active | p # a volcano\nffff | ddfp active\n",
  );
  expect(set.count).toBe(3);
  expect(set.face(1, "f")).toBe("ffpd panda");
  expect(set.face(2, "b")).toBe("pppp");
  expect(set.face(3, "b")).toBe("ddfp active");
});

it("reads the set that comes with the server", () => {
  const set = new TileSet(readFileSync("../src/mondala/games/mondo/tiles.txt", "utf-8"));
  expect(set.count).toBe(136);
  for (let tile = 1; tile <= set.count; tile++) {
    expect(set.face(tile, "f")).toMatch(/^[wdfp]{4}( [a-z]+)?$/);
    expect(set.face(tile, "b")).toMatch(/^([wdfp])\1{3}$/);
  }
});
