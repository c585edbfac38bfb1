import { beforeEach, expect, it, vi } from "vitest";

const { bestMoves } = vi.hoisted(() => ({ bestMoves: vi.fn() }));
vi.mock("../server", () => ({ bestMoves }));

import type { Table } from "../../../state/table.svelte";
import type { PatternsCommands } from "../../../wire/types";
import type { PatternsGame } from "../game.svelte";
import { Hint } from "./hint.svelte";

const BOT = { bot: "level-1" };
const PERSON = { bot: null };

/** A table at which the server accepts every step, and a game at which it is seat 0's turn. */
function seated(...seats: object[]) {
  const game = {
    view: { hints: [0, 0], hinted: 0 },
    over: false,
    mover: 0,
    current: { position: "a position" },
  };
  const step = vi.fn(async () => {
    game.view.hinted++;
  });
  const table = { lobby: { seats, one_device: false }, do: step };
  const hint = new Hint(
    table as unknown as Table<PatternsCommands>,
    game as unknown as PatternsGame,
    () => 0,
  );
  return { hint, game, step };
}

beforeEach(() => {
  bestMoves.mockReset();
  bestMoves.mockResolvedValue({ lines: [{ move: "Ed4" }], why: [] });
});

it("where, then what: the server is asked once and each step is counted", async () => {
  const { hint, step } = seated(PERSON, BOT);
  await hint.take();
  expect(step).toHaveBeenCalledWith("TakeHint", {});
  expect(bestMoves).toHaveBeenCalledTimes(1);
  const second = seated(PERSON, BOT);
  second.game.view.hinted = 1;
  await second.hint.recall();
  expect(second.step).not.toHaveBeenCalled();
  expect(second.hint.pointers).toEqual([{ space: "d4", from: null, sign: "", tone: "area" }]);
});

it("without an answer nothing is counted", async () => {
  const { hint, step } = seated(PERSON, BOT);
  bestMoves.mockRejectedValue(new Error("busy"));
  await expect(hint.take()).rejects.toThrow("busy");
  expect(step).not.toHaveBeenCalled();
  expect(hint.busy).toBe(false);
});

it("there are none against people, nor out of turn, nor a third step", () => {
  expect(seated(PERSON, PERSON).hint.offered).toBe(false);
  const waiting = seated(PERSON, BOT);
  waiting.game.mover = 1;
  expect(waiting.hint.available).toBe(false);
  const told = seated(PERSON, BOT);
  told.game.view.hinted = 2;
  expect(told.hint.available).toBe(false);
});
