import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Table } from "../../state/table.svelte";
import { FakeSocket } from "../../wire/fakeSocket";
import { patternsGame, type PatternsGame } from "./game.svelte";

const ROWS = "krog/ypkrog/ypkrogyp/krogypkr/ogypkrog/ypkrogyp/krogyp/krog";
const CHOICE = `${ROWS} 2 ?kg -/- bowl`;
const CHOSEN = `${ROWS} 1 kg -/- play`;

const FRAME = 16;
const welcome = { t: "welcome", person: "p", seat: 0, table: { over: false } };

/** The game before and after the second player chose the bowl token. */
function snapshot(version: number) {
  const position = version === 0 ? CHOICE : CHOSEN;
  const view = { moves: [], position, clocks: null, offer: null, ending: null, bots: [null, null] };
  return { t: "snapshot", game_id: "g", game: "Patterns", version, at: 0, view };
}
const chose = ["Moved", { seat: 1, move: "Bg", clocks: null }];
const offered = ["Offered", { seat: 1, take_back_to: null }];
function entry(number: number) {
  return {
    t: "entry",
    game_id: "g",
    number,
    at: 0,
    seat: 1,
    events: [number === 1 ? chose : offered],
  };
}
function derived(version: number) {
  const position = version === 0 ? CHOICE : CHOSEN;
  const turn = { legal: {}, refused: {} };
  const value = { position, points: [0, 0], waiting: [0, 0], flips: [[], []], turn };
  return { t: "derived", game_id: "g", version, value };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => setTimeout(draw, FRAME));
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  FakeSocket.all = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const socket = () => FakeSocket.all.at(-1)!;
const game = (table: Table) => table.game as PatternsGame;

/** A table after these messages. */
function visit(...messages: object[]): Table {
  const table = new Table("t", patternsGame);
  socket().opens();
  receive(welcome, ...messages);
  return table;
}

/** Messages come, and a frame is drawn. */
function receive(...messages: object[]): void {
  for (const each of messages) socket().receives(each);
  vi.advanceTimersByTime(2 * FRAME);
}

/** The connection is lost and made again; gives the hello that resumes it. */
function comesBack() {
  socket().onclose({ code: 1006 });
  vi.advanceTimersByTime(1_000);
  socket().opens();
  socket().receives(welcome);
  return socket().sent.find(({ t }) => t === "hello");
}

it.each([
  ["before", [snapshot(0), derived(0), entry(1), derived(1)]],
  ["while it is being stored", [snapshot(0), entry(1), derived(1)]],
  ["after", [snapshot(1), derived(1)]],
])("whoever comes %s a move knows whose turn it is then", (_when, messages) => {
  expect(game(visit(...messages)).mover).toBe(0);
});

it("a reading of another position does not count", () => {
  expect(game(visit(snapshot(0), entry(1), derived(0))).mover).toBeNull();
});

it("whoever was cut off before the reading came gets it on coming back", () => {
  const table = visit(snapshot(0), derived(0), entry(1));
  expect(game(table).mover).toBeNull();
  expect(comesBack()).toMatchObject({ game_id: "g", version: 1 });
  receive(derived(1));
  expect(game(table).mover).toBe(0);
});

it("whoever missed an entry comes back for it", () => {
  const table = visit(snapshot(0), derived(0), entry(2), derived(2));
  expect(socket().readyState).toBe(2);
  expect(comesBack()).toMatchObject({ game_id: "g", version: 0 });
  receive(entry(1), entry(2), derived(2));
  expect(game(table).mover).toBe(0);
  expect(game(table).view.offer).not.toBeNull();
});

it("in the background, where no frame is drawn, a reading comes as well", () => {
  vi.stubGlobal("requestAnimationFrame", () => {});
  const table = visit(snapshot(1), derived(1));
  vi.advanceTimersByTime(1_000);
  expect(game(table).mover).toBe(0);
});
