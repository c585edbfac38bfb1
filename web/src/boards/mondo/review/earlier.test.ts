// One's earlier matches of the same kind, as points a round.
import { expect, it } from "vitest";
import type { MyGame } from "../../../wire/types";
import { earlierOf } from "./earlier";

const OPTIONS = { game: "Mondo", seats: 2, level: "expert", board: "water", rounds: 3 };

function match(started: number, points: number[], more: object = {}): MyGame {
  const result = { winners: [0], points, reason: "played out" };
  const rest = { id: String(started), game: "Mondo", options: OPTIONS, mine: [1] };
  return { ...rest, started, result, ...more } as unknown as MyGame;
}
const now = match(100, [0, 60]);

it("counts matches before this one, by round", () => {
  const mine = [now, match(50, [9, 90]), match(20, [9, 60]), match(200, [9, 300])];
  expect(earlierOf(now, mine)).toEqual({ rounds: [20, 30], average: 25, best: 30 });
});

it("one round counts as one", () => {
  const short = match(10, [9, 24], { options: { ...OPTIONS, rounds: 1 } });
  expect(earlierOf(now, [short])?.average).toBe(24);
});

it("leaves out what cannot be compared", () => {
  const others = [
    match(1, [9, 90], { options: { ...OPTIONS, level: "beginner" } }),
    match(2, [9, 90], { options: { ...OPTIONS, seats: 3 } }),
    match(3, [9, 90], { result: { winners: [], points: [0, 3], reason: "abandoned" } }),
    match(4, [9, 90], { result: null }),
    match(5, [9, 90], { mine: [0, 1] }),
    match(6, [9, 90], { game: "Patterns" }),
  ];
  expect(earlierOf(now, others)).toBeNull();
});
