// What an analysis gives is found by round and seat, and read from the notation.
import { expect, it } from "vitest";
import type { MondoPart, Perfect, Review } from "../../../wire/types";
import { foundIn, named, readNamed, readPlacement, readWorld } from "./parts";

const review = (round: string, seat: number) => ({ type: "Review", round, seat }) as Review;
const perfect = (round: string) => ({ type: "Perfect", round }) as Perfect;

it("finds what has come about a round and a seat", () => {
  const parts: MondoPart[] = [review("A", 0), review("A", 1)];
  expect(foundIn(parts, "A", 1)).toEqual({ review: parts[1], perfect: null });
  expect(foundIn([...parts, perfect("B"), perfect("A")], "A", 0)).toEqual({
    review: parts[0],
    perfect: perfect("A"),
  });
  expect(foundIn(parts, "B", 0)).toEqual({ review: null, perfect: null });
});

it("reads worlds in the notation", () => {
  expect(readPlacement("c5=17f2")).toEqual(["c5", 17, "f", 2]);
  expect(readWorld("c5=17f2 d5=3b0")).toEqual([
    ["c5", 17, "f", 2],
    ["d5", 3, "b", 0],
  ]);
  expect(readWorld("")).toEqual([]);
});

it("an address names a round and a seat, or nothing", () => {
  expect(readNamed("B2")).toEqual({ round: 1, seat: 1 });
  expect(named({ round: 1, seat: 1 })).toBe("B2");
  for (const text of [null, "", "D1", "A5", "A0", "a1", "A11"]) expect(readNamed(text)).toBeNull();
});
