import { expect, it, vi } from "vitest";

vi.mock("./language.svelte", () => import("../paraglide/messages.js"));

import { Bots } from "./bots.svelte";
import { playerNames, seatNames } from "./names";

const look = (name: string) => ({ name: () => name, line: () => "", face: "" });
const bots = new Bots(
  "Nim",
  { bots: [], friendly: 1 },
  { counter: look("Abacus"), old: look("Abacus") },
);
const seated = (bot: string) => ({ name: bot, bot });

it("a bot is called by its name among people, never by the one for programs", () => {
  const seats: [string, string | null][] = [
    ["Ada", null],
    ["counter", "counter"],
  ];
  expect(playerNames(seats, bots)).toEqual(["Ada", "Abacus"]);
});

it("bots that are called the same are told apart by a number, and free seats have no name", () => {
  const seats = [seated("counter"), { name: "Bo", bot: null }, seated("old"), null];
  expect(seatNames(seats, bots)).toEqual(["Abacus 1", "Bo", "Abacus 2", null]);
});

it("a bot of a newer server is the computer", () => {
  expect(seatNames([seated("newest")], bots)).toEqual(["Computer"]);
});

it("a name that was deleted is somebody's", () => {
  expect(playerNames([["", null]], bots)).toEqual(["Somebody"]);
});
