import { expect, it } from "vitest";
import type { Reason } from "../../../wire/types";
import { pointerAt, pointersAgainst, pointersAlong, pointersOf } from "./pointing";

it("a token that is laid comes from its bowl, one that is flipped lies there", () => {
  expect(pointerAt("Ed4", 1, "1", "best")).toEqual([
    { space: "d4", from: 1, sign: "1", tone: "best" },
  ]);
  expect(pointerAt("Fd4", 1, "1", "best")[0]).toMatchObject({ from: null });
  expect(pointerAt("Bk", 1, "1", "best")).toEqual([]);
});

it("a line is numbered, a space that comes again keeps its number", () => {
  const line = ["Ed4", "Fe5", "Sd4", "=="].map((move, index) => ({ move, seat: index % 2 }));
  expect(pointersAlong(line).map(({ space, sign, from }) => [space, sign, from])).toEqual([
    ["d4", "1", 0],
    ["e5", "2", null],
  ]);
});

it("a fault is shown beside the better move, with what its reasons are about", () => {
  const reasons: Reason[] = [
    { code: "lets-cut", words: { space: "b6" } },
    { code: "flip-could-wait", words: { space: "d4" } },
    { code: "loses-river-place", words: { number: 4 } },
  ];
  const flip = pointersAgainst("Fd4", 1, { better: "Se5", reasons }, "?");
  expect(flip.map(({ space, sign, from, tone }) => [space, sign, from, tone])).toEqual([
    ["d4", "?", null, "bad"],
    ["e5", "✓", 1, "best"],
    ["b6", "!", null, "next"],
  ]);
});

it("no arrow comes from a bowl whose token has changed", () => {
  const [, better] = pointersAgainst("Ed4", 0, { better: "Se5", reasons: [] }, "??");
  expect(better).toMatchObject({ space: "e5", from: null });
});

it("the best moves all come from the mover's bowl", () => {
  const best = [{ move: "Ed4" }, { move: "Se5" }, { move: "Ff6" }];
  expect(pointersOf(best, 0).map(({ sign, from, tone }) => [sign, from, tone])).toEqual([
    ["1", 0, "best"],
    ["2", 0, "next"],
    ["3", null, "next"],
  ]);
});
