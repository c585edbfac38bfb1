import { beforeEach, expect, it, vi } from "vitest";

const { boardSteps } = vi.hoisted(() => ({ boardSteps: vi.fn() }));
vi.mock("../../../state/language.svelte", () => ({ m: {} }));
vi.mock("../server", () => ({ boardSteps }));

import type { PatternsStep } from "../../../wire/types";
import type { PatternsGame } from "../game.svelte";
import { History } from "./history.svelte";

const ROWS = "krog/ypkrog/ypkrogyp/krogypkr/ogypkrog/ypkrogyp/krogyp/krog";
const START = `${ROWS} 2 ?kg -/- bowl`;

/** The server's answer to moves that all leave the position unchanged. */
const stepsOf = ({ moves }: { moves: string[] }): PatternsStep[] =>
  [null, ...moves].map((move) => ({
    move,
    seat: move === null ? null : 0,
    position: move === null ? START : `${ROWS} 1 kg -/- play`,
    points: [0, 0],
    waiting: [0, 0],
  }));
const gameAfter = (...moves: string[]) =>
  ({ view: { start: START, moves } }) as unknown as PatternsGame;

beforeEach(() => {
  boardSteps.mockReset();
  boardSteps.mockImplementation(async (board) => stepsOf(board));
});

it("looks at an earlier position, and at the last one is back in the game", async () => {
  const history = new History(gameAfter("Bk", "Ed4", "Ee5"));
  await history.load();
  expect(history.last).toBe(3);
  expect(history.position).toBeNull();
  history.look(0);
  expect(history.at).toBe(0);
  expect(history.position?.phase).toBe("bowl");
  history.look(3);
  expect(history.at).toBeNull();
});

it("goes back and forth within the game", async () => {
  const history = new History(gameAfter("Bk", "Ed4"));
  await history.go(-1);
  expect(history.at).toBe(1);
  await history.go(-5);
  expect(history.at).toBe(0);
  await history.go(2);
  expect(history.at).toBeNull();
});

it("asks for the moves again only when there are others", async () => {
  const game = gameAfter("Bk", "Ed4");
  const history = new History(game);
  await history.load();
  await history.load();
  expect(boardSteps).toHaveBeenCalledTimes(1);
  history.look(1);
  game.view.moves = ["Bk"]; // one was taken back
  await history.load();
  expect(history.last).toBe(1);
  expect(history.at).toBeNull();
});
