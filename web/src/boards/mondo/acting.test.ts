// Acts are drawn at once and sent in order, also those that wait for a tile to be known.
import { beforeEach, expect, it, vi } from "vitest";
import type { Table } from "../../state/table.svelte";
import { Refusal } from "../../wire/refusal";
import type { Lying, MondoCommands, MondoEvent, Snapshot } from "../../wire/types";
import { Acting } from "./acting.svelte";
import { MondoGame } from "./game.svelte";
import { TileSet } from "./tiles";

const TILES = new TileSet("ffff panda | w\nwwdd | p\n");
const COVERED: Lying = [7, [100, 100, 6], "wwww", null, null, 0];
const SEEN: Lying = [8, [300, 100, 0], "wwdd", 2, "f", 16];

let game: MondoGame;
let acting: Acting;
let sent: [command: string, args: object][];
let answer: Promise<number>;

beforeEach(() => {
  const player = { world: [], hand: null, tasks: [], chip: null, out: false };
  const round = {
    phase: "running",
    pile: [COVERED, SEEN],
    players: [player],
    chips: [],
    tasks: [],
  };
  const view = {
    match: { round, options: {} },
    stage: {},
    ready: [],
    counting: [],
    ahead: false,
    ending: null,
    bots: [null],
  };
  game = new MondoGame({ view, version: 0 } as unknown as Snapshot);
  sent = [];
  answer = Promise.resolve(1);
  const table = {
    seat: 0,
    do: vi.fn((command: string, args: object) => {
      sent.push([command, args]);
      return answer;
    }),
  };
  acting = new Acting(table as unknown as Table<MondoCommands>, () => game, TILES);
});

function happened(number: number, ...events: MondoEvent[]): void {
  game.entry({ t: "entry", game_id: "g", number, at: 0, seat: 0, events });
  acting.follow();
}

const taken = (handle: number): MondoEvent => [
  "Taken",
  { seat: 0, handle, tile: 1, side: "b", known: 1 },
];
const world = () => game.round!.players[0]!.world;

it("a tile is in the hand before the server has said which it is", () => {
  acting.take(7);
  acting.follow();
  expect(sent).toEqual([["Take", { handle: 7 }]]);
  expect([acting.face, acting.otherFace, acting.turn]).toEqual(["wwww", null, 1]);
  happened(1, taken(7));
  expect([acting.side, acting.face, acting.otherFace]).toEqual(["b", "wwww", "ffff panda"]);
});

it("what is done with it meanwhile is done once it is known, and then the next one is taken", () => {
  acting.take(7);
  acting.place("c4");
  acting.flip();
  acting.take(8);
  expect([acting.leaving, acting.waitsFor]).toEqual([true, "c4"]);
  expect(sent).toHaveLength(1);
  happened(1, taken(7));
  expect(sent.slice(1)).toEqual([
    ["Place", { space: "c4", side: "f", turn: 1 }],
    ["Take", { handle: 8 }],
  ]);
  expect(world()).toEqual([["c4", 1, "f", 1]]);
  expect(acting.hand?.[0]).toBe(8);
  expect(acting.leaving).toBe(false);
});

it("a tile that everybody has seen goes at once", () => {
  acting.take(8);
  acting.place("d4");
  expect(sent.map(([command]) => command)).toEqual(["Take", "Place"]);
  expect(world()).toEqual([["d4", 2, "f", 0]]);
});

it("somebody was quicker: the tile is gone again, and the other one is taken", async () => {
  answer = Promise.reject(new Refusal("gone", "", { handle: 7 }));
  game.takers[7] = 2;
  acting.take(7);
  acting.putBack();
  acting.take(8);
  answer = Promise.resolve(2);
  await vi.waitFor(() => expect(acting.refused).not.toBeNull());
  expect(acting.refused).toMatchObject({ error: { code: "gone" }, quicker: 2 });
  acting.follow();
  expect(sent.at(-1)).toEqual(["Take", { handle: 8 }]);
});

it("nobody is told that they were quicker than themselves", async () => {
  answer = Promise.reject(new Refusal("gone", "", { handle: 8 }));
  game.takers[8] = 0;
  acting.take(8);
  await vi.waitFor(() => expect(game.pending.count).toBe(0));
  expect(acting.refused).toBeNull();
  happened(1, taken(7), ["WentBack", { seat: 0, lying: COVERED }]);
  expect(game.takers[7]).toBeUndefined();
});

it("with a full hand nothing in the pile is touched", () => {
  acting.take(8);
  acting.shift(7, [0, 0, 0]);
  expect(sent).toHaveLength(1);
  expect(acting.refused?.error).toMatchObject({ code: "hand-full" });
});
