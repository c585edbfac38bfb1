import { expect, it, vi } from "vitest";

vi.mock("./language.svelte", () => import("../paraglide/messages.js"));

import { playerNames, seatNames } from "./names";

it("a bot is called by what it is, never by its own name", () => {
  expect(
    playerNames([
      ["Ada", null],
      ["greedy", "greedy"],
    ]),
  ).toEqual(["Ada", "Computer"]);
});

it("several bots are told apart by a number, and free seats have no name", () => {
  const bot = { name: "steady", bot: "steady" };
  const seats = [{ ...bot }, { name: "Bo", bot: null }, { ...bot }, null];
  expect(seatNames(seats)).toEqual(["Computer 1", "Bo", "Computer 2", null]);
});
