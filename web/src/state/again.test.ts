import { expect, test } from "vitest";
import type { GameInfo } from "../wire/types";
import { againAddress } from "./again";

const game = (seats: GameInfo["seats"], mine: number[], ended: number | null = 9) =>
  ({ id: "g", seats, mine, ended }) as GameInfo;

test("a past game with other people can be played again", () => {
  const two: GameInfo["seats"] = [
    ["Ada", null],
    ["Bo", null],
  ];
  expect(againAddress(game(two, [0]))).toBe("/me/people?game=g");
  expect(againAddress(game(two, [0], null)), "it is not over").toBeNull();
  expect(againAddress(game(two, [])), "a stranger's").toBeNull();
  expect(againAddress(game(two, [0, 1])), "on one device").toBeNull();
  expect(againAddress(game([two[0]!, ["level-2", "level-2"]], [0])), "a bot").toBeNull();
  expect(againAddress(game([two[0]!, ["", null]], [0])), "somebody who has left").toBeNull();
});
