import { expect, test } from "vitest";
import {
  allowsHandicaps,
  FRIENDLY_MONDO,
  styleOf,
  usualMinutes,
  withHandicap,
  withHandicaps,
  withSeats,
  withStyle,
} from "./options";

test("alone one plays solo, by the first rules and without handicaps", () => {
  const expert = withHandicaps(withStyle(FRIENDLY_MONDO, "expert"), true);
  const solo = withSeats(expert, 1);
  expect(solo).toMatchObject({ seats: 1, solo: "easy", level: "beginner", handicaps: null });
  expect(allowsHandicaps(solo)).toBe(false);
  expect(withSeats(solo, 3)).toMatchObject({ seats: 3, solo: null });
});

test("everybody has a handicap, however many sit down", () => {
  const uneven = withHandicap(withHandicaps(withSeats(FRIENDLY_MONDO, 3), true), 1, 2);
  expect(uneven.handicaps).toEqual([0, 2, 0]);
  expect(withSeats(uneven, 4).handicaps).toEqual([0, 2, 0, 0]);
  expect(withSeats(uneven, 2).handicaps).toEqual([0, 2]);
  expect(withHandicaps(uneven, false).handicaps).toBeNull();
});

test("children play by the first rules, without handicaps, and have more time", () => {
  const children = withStyle(withHandicaps(FRIENDLY_MONDO, true), "children");
  expect(children).toMatchObject({ level: "beginner", children: true, handicaps: null });
  expect(styleOf(children)).toBe("children");
  expect(usualMinutes(children)).toBe(10);
  expect(withStyle(children, "expert")).toMatchObject({ level: "expert", children: false });
});

test("each level has its time", () => {
  const minutes = (["beginner", "advanced", "expert"] as const).map((style) =>
    usualMinutes(withStyle(FRIENDLY_MONDO, style)),
  );
  expect(minutes).toEqual([7, 6, 5]);
  expect(usualMinutes({ ...withSeats(FRIENDLY_MONDO, 1), solo: "hard" })).toBe(5);
});
