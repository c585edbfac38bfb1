import { expect, it, vi } from "vitest";

vi.mock("../../../state/language.svelte", () => ({ m: {} }));

import { rows, type MoveStory } from "./story";

const story = (index: number, seat: number, turn: number, last = false): MoveStory => ({
  index,
  seat,
  turn,
  last,
  kind: "flip",
  space: "d4",
  colour: "k",
  taken: null,
  number: 1,
  gain: 1,
});
const shape = (moves: MoveStory[]) =>
  rows(moves).map(({ number, moves: those }) => [number, those.map(({ index }) => index)]);

it("two turns stand in a row, the bowl choice before them, the last flips after", () => {
  const game = [
    story(1, 1, 0),
    story(2, 0, 1),
    story(3, 1, 2),
    story(4, 0, 3),
    story(5, 0, 3, true),
  ];
  expect(shape(game)).toEqual([
    [null, [1]],
    [1, [2, 3]],
    [2, [4]],
    [null, [5]],
  ]);
});

it("from a position in the middle the second player may begin", () => {
  expect(shape([story(1, 1, 1), story(2, 0, 2), story(3, 1, 3)])).toEqual([
    [1, [1]],
    [2, [2, 3]],
  ]);
});
