// A film of a match shows every step, cuts waiting short, and knows who did what when.
import { describe, expect, it } from "vitest";
import type { MondoEvent, MondoReplay, Sheet } from "../../../wire/types";
import { Film } from "./film";

const nothing = { points: 0, spaces: [], areas: [], edges: [] };
const sheet = (empty: number): Sheet => ({
  animals: nothing,
  landscapes: nothing,
  chip: nothing,
  modifier: { ...nothing, modifier: null, measure: 0 },
  tasks: [],
  volcanos: nothing,
  empty: { ...nothing, points: -empty },
  misconnections: nothing,
  won: null,
});

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
const step = (at: number, event: MondoEvent, sheets: (Sheet | null)[] | null = null) => ({
  at,
  seat: null,
  events: [event],
  sheets,
});
const replay = {
  names: ["Ada", "Bo"],
  date: "2026-01-01",
  first: {
    match: { options: { seats: 2 }, round: null, round_number: 0, scores: [] },
    bots: [null, null],
  },
  steps: [
    step(0, began, [sheet(24), sheet(24)]),
    step(3_000, ["Went", {}]),
    step(5_000, ["Taken", { seat: 1, handle: 7, tile: null, side: null, known: 0 }]),
    step(
      5_001,
      ["Placed", { seat: 1, handle: 7, placement: ["c4", 9, "f", 0] }],
      [null, sheet(23)],
    ),
    step(15_001, ["JumpedOut", { seat: 0, chip: 4 }]),
  ],
} as unknown as MondoReplay;

describe("a film", () => {
  const film = new Film(replay);

  it("cuts the wait before a round, and keeps the time in it", () => {
    expect(film.moments.map(({ place }) => place)).toEqual([0, 150, 350, 351, 1351]);
    expect(film.length).toBe(1351);
  });

  it("steps through everything, also what happened at nearly one time", () => {
    const visited = [0];
    while (visited.at(-1)! < film.length) visited.push(film.neighbour(visited.at(-1)!, 1));
    expect(visited).toEqual([0, 150, 350, 351, 1351]);
    expect(film.neighbour(700, -1)).toBe(351);
    expect(film.neighbour(351, -1)).toBe(350);
    expect(film.neighbour(0, -1)).toBe(0);
    expect(film.neighbour(1351, 1)).toBe(1351);
  });

  it("shows the worlds, and the sheets that changed beside those that did not", () => {
    const moment = film.moments[film.indexAt(900)]!;
    expect(moment.view.match.round!.players.map(({ world }) => world.length)).toEqual([0, 1]);
    expect(moment.sheets.map(({ empty }) => empty.points)).toEqual([-24, -23]);
    expect(moment.sinceGo).toBe(2_001);
  });

  it("shows a hand where it took a tile, for a while", () => {
    expect(film.hands(2, 350)).toEqual([{ seat: 1, x: 100, y: 200 }]);
    expect(film.hands(3, 840)).toHaveLength(1);
    expect(film.hands(3, 1_000)).toEqual([]);
  });

  it("tells what each player did with the time", () => {
    expect(film.lane(0)).toEqual({ laid: [], held: [] });
    expect(film.lane(1)).toEqual({
      laid: [{ place: 351, gain: 1 }],
      held: [{ from: 350, to: 351 }],
    });
  });
});
