import { expect, it } from "vitest";
import { readPosition } from "../position";
import { spot } from "./geometry";
import { COURSES, flow, outline, riverPlace, type CourseName } from "./river";

const names = Object.keys(COURSES) as CourseName[];
const places = (name: CourseName) =>
  [0, 1, 2, 3, 4, 5].map((index) => riverPlace(COURSES[name], index));

const CORNERS = ["cornersAbove", "cornersBelow"] as const;
const TOKENS = "kkkk/kkkkkk/kkkkkkkk/kkkkkkkk/kkkkkkkk/kkkkkkkk/kkkkkk/kkkk 1 kk -/- play";
const spots = readPosition(TOKENS).cells.map((cell) => spot(cell));

it("all spaces of a river lie outside the cloth, or in its corners, where no token lies", () => {
  for (const name of CORNERS)
    for (const { x, y } of places(name))
      for (const token of spots)
        expect(Math.hypot(x - token.x, y - token.y)).toBeGreaterThan(42 + 35);
  for (const name of names.filter((name) => !name.startsWith("corners")))
    for (const { x, y } of places(name)) expect(Math.hypot(x, y)).toBeGreaterThan(498);
});

it("rivers beside the cloth count from the top, the others from the left", () => {
  const ordered = (values: number[]) => values.toSorted((one, other) => one - other);
  for (const name of ["left", "right"] as const) {
    const heights = places(name).map(({ y }) => y);
    expect(heights).toEqual(ordered(heights));
  }
  for (const name of ["above", "below", ...CORNERS] as const) {
    const across = places(name).map(({ x }) => x);
    expect(across).toEqual(ordered(across));
  }
});

it("left is left, above is above", () => {
  expect(places("left").every(({ x }) => x < 0)).toBe(true);
  expect(places("right").every(({ x }) => x > 0)).toBe(true);
  expect(places("above").every(({ y }) => y < 0)).toBe(true);
  expect(places("below").every(({ y }) => y > 0)).toBe(true);
  expect(places("cornersAbove").every(({ y }) => y < 0)).toBe(true);
  expect(places("cornersBelow").every(({ y }) => y > 0)).toBe(true);
});

it("spaces of a river keep clear of each other", () => {
  for (const name of names) {
    const found = places(name);
    for (let i = 1; i < 6; i++) {
      const [one, other] = [found[i - 1]!, found[i]!];
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(100);
    }
  }
});

it("the water is one closed line, with lines of flow in it", () => {
  for (const name of names) {
    expect(outline(COURSES[name])).toMatch(/^M[-\d.L ]+Z$/);
    expect(flow(COURSES[name])).toHaveLength(5);
  }
});
