import { expect, it } from "vitest";
import { cellAt, readPosition } from "../position";
import { claimed, earlier, exchanged, freed, given, inPhase, writePosition } from "./edit";

const MIDDLE =
  "yPkk/oyP*rgG'*/OO*OpP'*P'P'o/yrkGP'rry/Y*YG*Grrop/roY'kK'prr/oY'*K'K'*ko/ggyk 1 gg opgy/pykg play";
const START = "okkp/prygky/opgpgpoo/yypgyrpr/pyrroryk/ggryogkr/gkkgoo/yokr 2 ?kp -/- bowl";

it("a position that was read is written as it was", () => {
  for (const text of [MIDDLE, START]) expect(writePosition(readPosition(text))).toBe(text);
});

it("two tokens change places with the side they lie on", () => {
  const after = exchanged(readPosition(MIDDLE), "c8", "e7");
  expect(cellAt(after, "c8")).toMatchObject({ colour: "r", owner: null });
  expect(cellAt(after, "e7")).toMatchObject({ colour: "y", owner: null });
});

it("a token that comes from a bowl is free, and one that goes there is in no group any more", () => {
  const after = exchanged(readPosition(MIDDLE), 0, "d7");
  expect(after.bowls).toEqual(["p", "g"]);
  expect(cellAt(after, "d7")).toMatchObject({ colour: "g", owner: null, claim: false });
  // The marker that lay there is now on another token of its group.
  expect(cellAt(after, "d8")).toMatchObject({ colour: "p", owner: 0, claim: true });
});

it("a first token of a colour founds a group at the end of the river", () => {
  const after = given(readPosition(START), "d4", 0);
  expect(after.rivers).toEqual([["r"], []]);
  expect(cellAt(after, "d4").claim).toBe(true);
  const more = given(given(after, "c4", 1), "e4", 0);
  expect(more.rivers).toEqual([["r", "o"], ["r"]]);
});

it("a group that is free again leaves its river", () => {
  const start = readPosition(MIDDLE);
  expect(freed(start).rivers).toEqual([[], []]);
  const without = ["c4", "d4", "d5"].reduce((at, space) => given(at, space, null), start);
  expect(without.rivers[0]).toEqual(["o", "p", "y"]);
});

it("a claim marker is moved within its group alone", () => {
  const after = claimed(readPosition(MIDDLE), "d8");
  expect(cellAt(after, "d8").claim).toBe(true);
  expect(cellAt(after, "d7").claim).toBe(false);
  expect(claimed(after, "c8")).toBe(after);
});

it("groups change their places in the river one by one", () => {
  const start = readPosition(MIDDLE);
  expect(earlier(start, 0, "g").rivers[0]).toEqual(["o", "g", "p", "y"]);
  expect(earlier(start, 0, "o")).toBe(start);
});

it("before the bowls are chosen the second player moves, and the bowls are in order", () => {
  const after = inPhase({ ...freed(readPosition(MIDDLE)), mover: 0, bowls: ["p", "k"] }, "bowl");
  expect(writePosition(after)).toMatch(/ 2 \?kp -\/- bowl$/);
});
