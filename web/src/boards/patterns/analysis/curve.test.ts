import { expect, it } from "vitest";
import { clear, curveOf, pointsScale } from "./curve";

const FRAME = { left: 0, top: 0, width: 100, height: 40 };

it("the first player is above the middle, the second below", () => {
  const { yOf, zero } = curveOf([0, 0.5, -0.5], 0.5, FRAME);
  expect([yOf(0.5), zero, yOf(-0.5)]).toEqual([0, 20, 40]);
});

it("a place leads to the nearest step, also beyond the ends", () => {
  const { stepAt, xOf } = curveOf([0, 0, 0, 0, 0], 1, FRAME);
  expect(stepAt(xOf(3) + 4)).toBe(3);
  expect(stepAt(-50)).toBe(0);
  expect(stepAt(500)).toBe(4);
});

it("what is not known yet leaves a gap", () => {
  const { line } = curveOf([0, 0, null, 0, 0], 1, FRAME);
  expect(line.match(/M/g)).toHaveLength(2);
  expect(curveOf([null, null], 1, FRAME).line).toBe("");
});

it("the scale of points holds the largest lead, and never less than five", () => {
  expect(pointsScale([1, null, -2])).toMatchObject({ grid: 5 });
  const { reach, grid } = pointsScale([3, -31]);
  expect(reach).toBeGreaterThan(31);
  expect(grid).toBe(20);
});

it("of marks that lie over each other the first stays", () => {
  const near = (one: number, other: number) => Math.abs(one - other) < 3;
  expect(clear([5, 1, 6, 4, 9], near)).toEqual([5, 1, 9]);
});
