// Where somebody begins on the mandala.
import { expect, test } from "vitest";
import type { PatternsPlayed } from "../../../wire/types";
import { heatOf } from "./openings";

const game = (
  id: string,
  seat: number,
  result: PatternsPlayed["result"],
  ...founded: string[]
): PatternsPlayed => ({ game_id: id, at: 1, seat, result, founded, accuracy: null });

const GAMES = [
  game("a", 0, "won", "d4", "e5"),
  game("b", 1, "lost", "d4", "a5"),
  game("c", 0, "won", "e5", "d4"),
  game("d", 1, "drawn"),
];

test("a space is as warm as games began there", () => {
  const heat = heatOf(GAMES, { seat: null, groups: 1 });
  expect([...heat.keys()]).toEqual(["d4", "e5"]);
  expect(heat.get("d4")).toMatchObject({ won: 1, share: 1 });
  expect(heat.get("d4")!.games.map(({ game_id }) => game_id)).toEqual(["b", "a"]);
  expect(heat.get("e5")!.share).toBe(0.5);
});

test("each seat is looked at alone, and later groups with the first", () => {
  const heat = heatOf(GAMES, { seat: 0, groups: 3 });
  expect([...heat].map(([space, { games }]) => [space, games.length])).toEqual([
    ["d4", 2],
    ["e5", 2],
  ]);
  expect(heatOf([], { seat: null, groups: 3 }).size).toBe(0);
});
