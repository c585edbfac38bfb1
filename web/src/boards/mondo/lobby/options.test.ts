import { expect, test } from "vitest";
import { DEFAULTS, LEVELS, styleOf, usualMinutes } from "../options";
import { allowsHandicaps, withHandicap, withHandicaps, withSeats, withStyle } from "./options";

test("alone one plays solo, by the first rules and without handicaps", () => {
  const expert = withHandicaps(withStyle(DEFAULTS, "expert"), true);
  const solo = withSeats(expert, 1);
  expect(solo).toMatchObject({ seats: 1, solo: "easy", level: "beginner", handicaps: null });
  expect(allowsHandicaps(solo)).toBe(false);
  expect(withSeats(solo, 3)).toMatchObject({ seats: 3, solo: null });
});

test("everybody has a handicap, however many sit down", () => {
  const uneven = withHandicap(withHandicaps(withSeats(DEFAULTS, 3), true), 1, 2);
  expect(uneven.handicaps).toEqual([0, 2, 0]);
  expect(withSeats(uneven, 4).handicaps).toEqual([0, 2, 0, 0]);
  expect(withSeats(uneven, 2).handicaps).toEqual([0, 2]);
  expect(withHandicaps(uneven, false).handicaps).toBeNull();
});

test("children play by the first rules, without handicaps, and have more time", () => {
  const children = withStyle(withHandicaps(DEFAULTS, true), "children");
  expect(children).toMatchObject({ level: "beginner", children: true, handicaps: null });
  expect(styleOf(children)).toBe("children");
  expect(usualMinutes(children)).toBe(10);
  expect(withStyle(children, "expert")).toMatchObject({ level: "expert", children: false });
});

test("each level has its time", () => {
  const minutes = LEVELS.map((level) => usualMinutes(withStyle(DEFAULTS, level)));
  expect(minutes).toEqual([7, 6, 5]);
  expect(usualMinutes({ ...withSeats(DEFAULTS, 1), solo: "hard" })).toBe(5);
});
