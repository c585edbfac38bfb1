// A distribution in bars, and as a line of text.
import { expect, it } from "vitest";
import { bars, blocks } from "./bars";

it("has a bar for every number of points while they are few", () => {
  expect(
    bars(
      [
        [-2, 1],
        [0, 3],
      ],
      10,
    ),
  ).toEqual([
    { from: -2, to: -2, count: 1 },
    { from: -1, to: -1, count: 0 },
    { from: 0, to: 0, count: 3 },
  ]);
  expect(bars([], 10)).toEqual([]);
});

it("joins points where there are many, and loses nobody", () => {
  const all = Array.from({ length: 50 }, (_, points): [number, number] => [points - 24, 2]);
  const drawn = bars(all, 20);
  expect(drawn.length).toBeLessThanOrEqual(20);
  expect(drawn.reduce((sum, { count }) => sum + count, 0)).toBe(100);
});

it("draws the highest bar in full, and nothing where nobody is", () => {
  expect(
    blocks(
      bars(
        [
          [0, 8],
          [1, 1],
          [3, 4],
        ],
        10,
      ),
    ),
  ).toBe("█▁ ▄");
});
