// A tile that goes back for another one must not bury the one that is wanted.
import { expect, it } from "vitest";
import type { Spot } from "../../../wire/types";
import { covers } from "../drawing/lying";
import { besides } from "./swapping";

const CLOTH = { width: 600, height: 700 };

it("goes back to where it was", () => {
  expect(besides([100, 100, 3], [400, 300, 0], CLOTH)).toEqual({ x: 100, y: 100 });
});

it("goes beside the tile that it would bury, and stays on the cloth", () => {
  for (const wanted of [
    [0, 0, 0],
    [600, 0, 3],
    [300, 350, 9],
    [0, 700, 1],
    [600, 700, 0],
  ] as Spot[]) {
    for (let angle = 0; angle < 24; angle++) {
      const { x, y } = besides([wanted[0], wanted[1], angle], wanted, CLOTH);
      expect(covers([x, y, angle], wanted[0], wanted[1])).toBe(false);
      expect([x, y].every((each) => each >= 0)).toBe(true);
      expect(x <= CLOTH.width && y <= CLOTH.height).toBe(true);
    }
  }
});
