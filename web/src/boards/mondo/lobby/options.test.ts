import { expect, test } from "vitest";
import {
  DEFAULTS,
  lasting,
  LEVELS,
  minutesOf,
  roundCount,
  styleOf,
  usualMinutes,
} from "../options";
import {
  allowsHandicaps,
  withHandicap,
  withHandicaps,
  withMinutes,
  withRounds,
  withSeats,
  withStyle,
} from "./options";

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

test("a match has one, two or three rounds, alone it is one", () => {
  expect([1, 2, 3].map((rounds) => withRounds(DEFAULTS, rounds).rounds)).toEqual([1, 2, null]);
  expect(roundCount(DEFAULTS)).toBe(3);
  const solo = withSeats(withRounds(DEFAULTS, 2), 1);
  expect(solo.rounds).toBeNull();
  expect(roundCount(solo)).toBe(1);
});

test("the usual time is among the proposed ones and is not written down", () => {
  for (const options of [DEFAULTS, withStyle(DEFAULTS, "children"), withSeats(DEFAULTS, 1)]) {
    const { short, usual, long } = minutesOf(options);
    expect(usual).toBe(usualMinutes(options));
    expect(short).toBeLessThan(usual);
    expect(long).toBeGreaterThan(usual);
    expect(withMinutes(options, usual).minutes).toBeNull();
    expect(withMinutes(options, long).minutes).toBe(long);
  }
});

test("the next table is for several people, and nobody has a handicap", () => {
  const expert = withHandicaps(withRounds(withStyle(DEFAULTS, "expert"), 2), true);
  expect(lasting(expert)).toEqual({ ...DEFAULTS, level: "expert", rounds: 2 });
  expect(lasting(withSeats(expert, 1))).toMatchObject({ seats: 2, solo: null, handicaps: null });
});
