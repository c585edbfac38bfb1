import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Table } from "../../state/table.svelte";
import { Line } from "../../wire/line";
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
  return { t: "snapshot", game: "g", kind: "Patterns", version, at: 0, view };
}
const chose = ["Moved", { seat: 1, move: "Bg", clocks: null }];
const offered = ["Offered", { seat: 1, take_back_to: null }];
function entry(number: number) {
  return {
    t: "entry",
    game: "g",
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
  return { t: "derived", game: "g", version, value };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => setTimeout(draw, FRAME));
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  Line.all = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const line = () => Line.all.at(-1)!;
const game = (table: Table) => table.game as PatternsGame;

/** Somebody at a table who is told this. */
function told(...messages: object[]): Table {
  const table = new Table("t", patternsGame);
  line().opens();
  hears(welcome, ...messages);
  return table;
}

/** Messages come, and a frame is drawn. */
function hears(...messages: object[]): void {
  for (const each of messages) line().hears(each);
  vi.advanceTimersByTime(2 * FRAME);
}

/** The line is cut, and the next one is open: what one says one has. */
function comesBack() {
  line().onclose();
  vi.advanceTimersByTime(1_000);
  line().opens();
  line().hears(welcome);
  return line().sent.find(({ t }) => t === "hello");
}

it.each([
  ["before", [snapshot(0), derived(0), entry(1), derived(1)]],
  ["while it is being stored", [snapshot(0), entry(1), derived(1)]],
  ["after", [snapshot(1), derived(1)]],
])("whoever comes %s a move knows whose turn it is then", (_when, messages) => {
  expect(game(told(...messages)).mover).toBe(0);
});

it("a reading of another position does not count", () => {
  expect(game(told(snapshot(0), entry(1), derived(0))).mover).toBeNull();
});

it("whoever was cut off before the reading came gets it on coming back", () => {
  const table = told(snapshot(0), derived(0), entry(1));
  expect(game(table).mover).toBeNull();
  expect(comesBack()).toMatchObject({ game: "g", version: 1 });
  hears(derived(1));
  expect(game(table).mover).toBe(0);
});

it("whoever missed an entry comes back for it", () => {
  const table = told(snapshot(0), derived(0), entry(2), derived(2));
  expect(line().readyState).toBe(2);
  expect(comesBack()).toMatchObject({ game: "g", version: 0 });
  hears(entry(1), entry(2), derived(2));
  expect(game(table).mover).toBe(0);
  expect(game(table).view.offer).not.toBeNull();
});

it("in the background, where no frame is drawn, a reading comes as well", () => {
  vi.stubGlobal("requestAnimationFrame", () => {});
  const table = told(snapshot(1), derived(1));
  vi.advanceTimersByTime(1_000);
  expect(game(table).mover).toBe(0);
});
