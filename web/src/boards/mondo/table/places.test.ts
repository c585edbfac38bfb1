// Places after one, two and three rounds; those who are level share one.
import { expect, it } from "vitest";
import type { Points } from "../../../wire/types";
import { places } from "./places";

const NOTHING: Points = {
  animals: 0,
  landscapes: 0,
  chip: 0,
  modifier: 0,
  tasks: 0,
  volcanos: 0,
  empty: 0,
  misconnections: 0,
  won: null,
};
const scored = (...points: number[]) =>
  points.map((animals) => ({ ...NOTHING, animals: animals + 3, empty: -3 }));
const shape = (scores: Points[][], seats: number) =>
  places(scores, seats).map(({ seat, rounds, points, rank }) => [seat, rounds, points, rank]);

it("one round is its own sum", () => {
  expect(shape([scored(3, 8)], 2)).toEqual([
    [1, [8], 8, 1],
    [0, [3], 3, 2],
  ]);
});

it("the rounds that are over are added up", () => {
  expect(shape([scored(3, 8, -2), scored(9, 1, 0), scored(1, 5, -1)], 3)).toEqual([
    [1, [8, 1, 5], 14, 1],
    [0, [3, 9, 1], 13, 2],
    [2, [-2, 0, -1], -3, 3],
  ]);
});

it("who is level shares a place, and the next one is left out", () => {
  expect(shape([scored(2, 8, 8, 1)], 4).map(([seat, , , rank]) => [seat, rank])).toEqual([
    [1, 1],
    [2, 1],
    [0, 3],
    [3, 4],
  ]);
});

it("before a round is over all stand at nothing", () => {
  expect(shape([], 2)).toEqual([
    [0, [], 0, 1],
    [1, [], 0, 1],
  ]);
});
