// What is done with a tile before the server has said which it is happens once it has.
import { expect, it } from "vitest";
import type { Lying } from "../../wire/types";
import { EMPTY, flipped, followed, leaving, wanting, type Hand } from "./hand";

const unknown = (handle: number): Lying => [handle, [10, 20, 0], "wwww", null, null, 0];
const known = (handle: number): Lying => [handle, [10, 20, 0], "wwww", 17, "b", 1];
const COMING: Hand = { is: "coming", handle: 5, flipped: false };

it("waits for the tile that was taken", () => {
  expect(followed(EMPTY, unknown(5))).toEqual({ hand: COMING, acts: [] });
  expect(followed(COMING, unknown(5))).toEqual({ hand: COMING, acts: [] });
});

it("knows a tile that everybody has seen at once", () => {
  expect(followed(EMPTY, known(5)).hand).toEqual({ is: "known", handle: 5 });
});

it("knows it when the server has answered, and remembers that it was turned over", () => {
  expect(flipped(COMING)).toEqual({ ...COMING, flipped: true });
  expect(flipped(flipped(COMING))).toEqual(COMING);
  expect(followed(flipped(COMING), known(5))).toEqual({
    hand: { is: "known", handle: 5 },
    acts: [],
  });
});

it("lets it go once it is known, and takes the next one after that", () => {
  const hand = wanting(wanting(leaving(COMING, { space: "c4" }), 7), 8);
  expect(followed(hand, unknown(5))).toEqual({ hand, acts: [] });
  expect(followed(hand, known(5))).toEqual({
    hand: { is: "known", handle: 5 },
    acts: [{ leave: { space: "c4" } }, { take: 8 }],
  });
});

it("goes where it was sent first", () => {
  const hand = leaving(COMING, { x: 1, y: 2 });
  expect(leaving(hand, { space: "c4" })).toEqual(hand);
});

it("takes the next one when somebody was quicker", () => {
  const hand = leaving(COMING, { space: "c4" });
  expect(followed(wanting(hand, 7), null)).toEqual({ hand: EMPTY, acts: [{ take: 7 }] });
  expect(followed(hand, null)).toEqual({ hand: EMPTY, acts: [] });
});

it("forgets what was wanted of a tile when another one is in the hand", () => {
  const hand = wanting(leaving(COMING, { space: "c4" }), 7);
  expect(followed(hand, unknown(9))).toEqual({
    hand: { is: "coming", handle: 9, flipped: false },
    acts: [],
  });
});

it("wants nothing before there is a tile, and needs no waiting when it is known", () => {
  const held: Hand = { is: "known", handle: 5 };
  for (const hand of [EMPTY, held]) {
    expect(leaving(hand, { space: "c4" })).toBe(hand);
    expect(wanting(hand, 7)).toBe(hand);
    expect(flipped(hand)).toBe(hand);
  }
});
