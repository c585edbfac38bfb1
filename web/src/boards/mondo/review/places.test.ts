// What a review tells of is found in the film of the match.
import { expect, it } from "vitest";
import type { MondoEvent, MondoReplay } from "../../../wire/types";
import { Film } from "../replay/film";
import { beginOf, countedRounds, endOf, laidAt, placeAt } from "./places";

const began: MondoEvent = [
  "RoundBegan",
  {
    width: 600,
    height: 600,
    pile: [[7, [100, 200, 3], "wwww", null, null, 0]],
    modifier: null,
    tasks: [],
    start: [],
  },
];
const step = (at: number, event: MondoEvent, sheets: unknown = null) => ({
  at,
  seat: null,
  events: [event],
  sheets,
});
const film = new Film({
  names: ["Ada", "Bo"],
  date: "2026-01-01",
  first: {
    match: { options: { seats: 2 }, round: null, round_number: 0, scores: [] },
    bots: [null, null],
  },
  steps: [
    step(0, began, [{}, {}]),
    step(3_000, ["Went", {}]),
    step(5_000, ["Taken", { seat: 1, handle: 7, tile: null, side: null, known: 0 }]),
    step(6_000, ["Placed", { seat: 1, handle: 7, placement: ["c4", 9, "f", 0] }]),
    step(9_000, ["JumpedOut", { seat: 0, chip: 4 }]),
    step(9_500, ["RoundScored", { points: [] } as never]),
  ],
} as unknown as MondoReplay);
const place = (index: number) => film.moments[index]!.place;

it("knows which rounds were counted, and where", () => {
  expect(countedRounds(film)).toEqual([0]);
  expect(endOf(film, 0)).toBe(place(5));
  expect(beginOf(film, 0)).toBe(place(0));
});

it("finds where a tile was laid", () => {
  expect(laidAt(film, 0, 1, "c4")).toBe(place(3));
  expect(laidAt(film, 0, 0, "c4")).toBe(endOf(film, 0));
});

it("goes so many milliseconds after go", () => {
  expect(placeAt(film, 0, 2_000)).toBe(place(2));
  expect(placeAt(film, 0, 2_500)).toBe(place(2) + 50);
  expect(placeAt(film, 0, 99_000)).toBe(endOf(film, 0));
});
