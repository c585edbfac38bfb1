import { beforeEach, expect, it, vi } from "vitest";
import type { Effect, Snapshot } from "../../wire/types";

const warnings = vi.hoisted(() => ({ on: true }));
vi.mock("./warnings.svelte", () => ({ warnings }));
vi.mock("../../state/sound", () => ({ play: vi.fn() }));

import { Refusal } from "../../wire/refusal";
import { PatternsGame } from "./game.svelte";
import { Handling, type Send } from "./handling.svelte";
import { cellAt } from "./position";

const ROWS = "krog/ypkrog/ypkrogyp/krogypkr/ogypkrog/ypkrogyp/krogyp/krog";
const PLAY = `${ROWS} 1 kg -/- play`;

const quiet: Effect = { gain: 0, traps: false };

function gameOf(position: string): PatternsGame {
  const view = {
    options: { clock: { initial: null, increment: 0, days: null } },
    start: position,
    moves: [],
    position,
    clocks: null,
    offer: null,
    ending: null,
    bots: [null, null],
  };
  return new PatternsGame({ view, version: 1 } as unknown as Snapshot);
}

function read(
  game: PatternsGame,
  position: string,
  legal: Record<string, Effect>,
  { version = 1, refused = {} } = {},
) {
  const value = {
    position,
    points: [0, 0],
    waiting: [0, 0],
    flips: [[], []],
    turn: { legal, refused },
  };
  game.derived({ t: "derived", game_id: "g", version, value });
}

function moved(game: PatternsGame, seat: number, move: string, number: number) {
  const events = [["Moved", { seat, move, clocks: null }]];
  game.entry({ t: "entry", game_id: "g", number, at: 0, seat, events });
}

let game: PatternsGame;
let send: ReturnType<typeof vi.fn<Send>>;
let assists: boolean;
let handling: Handling;

beforeEach(() => {
  warnings.on = true;
  assists = true;
  game = gameOf(PLAY);
  send = vi.fn<Send>(() => Promise.resolve(2));
  handling = new Handling(
    game,
    () => 0,
    () => assists,
    send,
  );
});

it("the bowl token goes where it is taken, and is seen there before the server answers", () => {
  read(game, PLAY, { Ed4: quiet });
  handling.takeUp();
  expect([...handling.targets]).toEqual([["d4", "establish"]]);
  handling.space("d4");
  expect(send).toHaveBeenCalledExactlyOnceWith("Ed4", 0);
  expect(cellAt(game.shown, "d4")).toMatchObject({ colour: "k", owner: 0, claim: true });
  expect(cellAt(game.position, "d4").owner).toBeNull();
  expect(handling.inHand).toBe(false);
});

it("a refused move snaps back and says why", async () => {
  send.mockRejectedValue(new Refusal("time-up", ""));
  read(game, PLAY, { Ed4: quiet });
  handling.takeUp();
  handling.space("d4");
  await vi.waitFor(() => expect(handling.no).not.toBeNull());
  expect(handling.no).toEqual({ space: "d4", move: "Ed4", code: "time-up" });
  expect(cellAt(game.shown, "d4").owner).toBeNull();
});

it("with an empty hand a token is flipped, and only if that is legal", () => {
  read(game, PLAY, { Fd4: { gain: 3, traps: false } }, { refused: { Fe4: "no-group" } });
  handling.space("e4");
  expect(handling.no).toEqual({ space: "e4", move: "Fe4", code: "no-group" });
  handling.space("d4");
  expect(send).toHaveBeenCalledExactlyOnceWith("Fd4", 0);
});

it("what a move would do is seen before it is made", () => {
  read(game, PLAY, { Ed4: { gain: 5, traps: false } });
  handling.takeUp();
  handling.hovered = "d4";
  expect(handling.ghost?.space).toBe("d4");
  expect([...handling.badges]).toEqual([["d4", "+5"]]);
  handling.hovered = "e4";
  expect(handling.ghost).toBeNull();
});

it("a plain table shows neither targets nor what would come", () => {
  assists = false;
  read(game, PLAY, { Ed4: { gain: 5, traps: false } });
  handling.takeUp();
  handling.hovered = "d4";
  expect(handling.targets.size).toBe(0);
  expect(handling.ghost).toBeNull();
});

it("asks before a move that leaves one without an action, unless that is switched off", () => {
  read(game, PLAY, { Fd4: { gain: 1, traps: true } });
  handling.space("d4");
  expect(handling.asked).toBe("Fd4");
  expect(send).not.toHaveBeenCalled();
  handling.answer(false);
  expect(send).not.toHaveBeenCalled();
  warnings.on = false;
  handling.space("d4");
  expect(send).toHaveBeenCalledOnce();
});

it("nothing is done for a watcher, nor out of turn", () => {
  const watching = new Handling(
    game,
    () => null,
    () => true,
    send,
  );
  read(game, PLAY, { Fd4: quiet });
  watching.space("d4");
  const other = new Handling(
    game,
    () => 1,
    () => true,
    send,
  );
  other.space("d4");
  other.takeUp();
  expect(other.no?.code).toBe("not-your-turn");
  expect(other.inHand).toBe(false);
  expect(send).not.toHaveBeenCalled();
});

it("all the last flips run one after another, each when the one before is stored", () => {
  const flips = (mover: number) => `${ROWS} ${mover} kg -/- flips`;
  read(game, flips(1), { Fd4: quiet, Fe4: quiet, "==": quiet });
  expect(handling.canStop).toBe(true);
  handling.allFlips();
  handling.goOn();
  expect(send.mock.calls.map(([move]) => move)).toEqual(["Fd4"]);
  moved(game, 0, "Fd4", 2);
  handling.goOn();
  expect(send).toHaveBeenCalledOnce();
  read(game, flips(1), { Fe4: quiet, "==": quiet }, { version: 2 });
  handling.goOn();
  expect(send.mock.calls.map(([move]) => move)).toEqual(["Fd4", "Fe4"]);
});

it("leaves the token in the bowl and says why where it can go nowhere", () => {
  read(game, PLAY, { Fd4: { gain: 1, traps: false } });
  handling.takeUp();
  expect(handling.inHand).toBe(false);
  expect(handling.no?.code).toBe("no-place");
});
