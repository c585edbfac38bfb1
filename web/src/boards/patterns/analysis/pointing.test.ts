import { expect, it } from "vitest";
import { pointerAt, pointersAlong, pointersOf } from "./pointing";

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

it("the best moves all come from the mover's bowl", () => {
  const best = [{ move: "Ed4" }, { move: "Se5" }, { move: "Ff6" }];
  expect(pointersOf(best, 0).map(({ sign, from, tone }) => [sign, from, tone])).toEqual([
    ["1", 0, "best"],
    ["2", 0, "next"],
    ["3", null, "next"],
  ]);
});
