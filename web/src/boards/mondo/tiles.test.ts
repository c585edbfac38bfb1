// The client reads the set that the server plays with.
import { expect, it } from "vitest";
import { faceOf, TILE_COUNT } from "./tiles";

it("reads fronts and backs by number", () => {
  expect(TILE_COUNT).toBe(136);
  expect(faceOf(1, "f")).toMatch(/^[wdfp]{4}/);
  for (let tile = 1; tile <= TILE_COUNT; tile++) {
    expect(faceOf(tile, "b")).toMatch(/^([wdfp])\1{3}$/);
    expect(faceOf(tile, "f")).not.toBe(faceOf(tile, "b"));
  }
});
