import { beforeEach, expect, it, vi } from "vitest";

const { boardReply, refused } = vi.hoisted(() => ({ boardReply: vi.fn(), refused: vi.fn() }));
vi.mock("../server", () => ({ boardReply }));
vi.mock("../../../state/notices.svelte", () => ({ notices: { refused } }));

import type { FreeBoard } from "./freeBoard.svelte";
import { Opponent } from "./opponent.svelte";

const ROWS = "krog/ypkrog/ypkrogyp/krogypkr/ogypkrog/ypkrogyp/krogyp/krog";
const at = (mover: number) => ({ position: `${ROWS} ${mover + 1} kg -/- play` });

/** A board at the second player's turn, after the bowl choice and a move of the first player. */
function waiting() {
  const play = vi.fn(async () => {});
  const board = {
    start: `${ROWS} 2 ?kg -/- bowl`,
    played: ["Bg", "Ed4"],
    moves: ["Bg", "Ed4"],
    at: 2,
    mover: 1,
    steps: [at(1), at(0), at(1)],
    play,
  };
  return {
    board,
    play,
    opponent: new Opponent(board as unknown as FreeBoard, { seat: 1, level: 3 }),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  boardReply.mockReset();
  refused.mockReset();
});

it("asks for the move of its level and makes it after a pause", async () => {
  const { opponent, play, board } = waiting();
  boardReply.mockResolvedValue("Ee5");
  const moved = opponent.move();
  await vi.advanceTimersByTimeAsync(100);
  expect(play).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  await moved;
  expect(boardReply).toHaveBeenCalledWith({ position: board.start, moves: board.played, level: 3 });
  expect(play).toHaveBeenCalledWith("Ee5");
});

it("makes no move that is of no use any more", async () => {
  const { opponent, play } = waiting();
  boardReply.mockResolvedValue("Ee5");
  const moved = opponent.move();
  opponent.forget();
  await vi.runAllTimersAsync();
  await moved;
  expect(play).not.toHaveBeenCalled();
});

it("says so when it cannot be asked, and can be asked again", async () => {
  const { opponent, play } = waiting();
  boardReply.mockRejectedValueOnce(new Error("gone")).mockResolvedValue("Ee5");
  const failed = opponent.move();
  await vi.runAllTimersAsync();
  await failed;
  expect(opponent.stuck).toBe(true);
  expect(refused).toHaveBeenCalledTimes(1);
  const moved = opponent.move();
  await vi.runAllTimersAsync();
  await moved;
  expect(opponent.stuck).toBe(false);
  expect(play).toHaveBeenCalledWith("Ee5");
});

it("waits where moves were undone, and a step leads to a person's turn", () => {
  const { opponent, board } = waiting();
  board.at = 1;
  expect(opponent.toMove).toBe(false);
  expect(opponent.beyond(-1)).toBe(0);
  const later = waiting();
  later.board.steps = [at(1), at(0), at(1), at(0), at(1)];
  later.board.at = 3;
  expect(later.opponent.beyond(-1)).toBe(1);
});
