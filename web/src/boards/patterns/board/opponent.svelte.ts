/** The computer on one side of a free board: it moves whenever it is its turn. */

import { notices } from "../../../state/notices.svelte";
import type { ComputerSide } from "../addresses";
import { readPosition } from "../position";
import { boardReply } from "../server";
import type { FreeBoard } from "./freeBoard.svelte";

/**
 * The least time between a move and the answer, in milliseconds, so that the player sees their own
 * move first.
 */
const PAUSE = 600;

export class Opponent {
  side = $state.raw<ComputerSide | null>(null);
  /** True if it was asked and did not answer. */
  stuck = $state(false);
  /** Counts its tasks, so that an answer to an earlier one is dropped. */
  #asked = 0;

  constructor(
    private readonly board: FreeBoard,
    side: ComputerSide | null,
  ) {
    this.side = side;
  }

  /** Returns whether it should move now; after moves were undone it waits for another move. */
  toMove = $derived.by(() => {
    const { board, side } = this;
    return side !== null && board.mover === side.seat && board.at === board.moves.length;
  });

  choose(side: ComputerSide | null): void {
    this.side = side;
    this.stuck = false;
  }

  /** Requests and makes its move. */
  async move(): Promise<void> {
    const { board, side } = this;
    if (side === null) return;
    const asked = ++this.#asked;
    this.stuck = false;
    try {
      const pause = new Promise((resolve) => setTimeout(resolve, PAUSE));
      const place = { position: board.start, moves: board.played };
      const [move] = await Promise.all([boardReply({ ...place, level: side.level }), pause]);
      if (asked === this.#asked && this.toMove) await board.play(move);
    } catch (error) {
      if (asked !== this.#asked) return;
      this.stuck = true;
      notices.refused(error);
    }
  }

  /** Drops the answer to the present request. */
  forget(): void {
    this.#asked++;
  }

  /** Goes this many moves forward or back, and further until it is a person's turn. */
  beyond(by: number): number {
    const { steps, at } = this.board;
    let to = at + by;
    while (to > 0 && to < steps.length - 1 && this.#plays(steps[to]!.position)) to += by;
    return to;
  }

  #plays(position: string): boolean {
    return this.side !== null && readPosition(position).mover === this.side.seat;
  }
}
