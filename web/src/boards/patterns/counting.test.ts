import { expect, it } from "vitest";
import { counted, worth } from "./counting";
import { readPosition } from "./position";

const position = readPosition(
  "K*KKr/oooR'*R'g/yyyyyyyy/yyyyyyyy/gggggggg/gggggggg/pppppp/P*ppp 1 ko kp/r over",
);

it("counts a group by the number of its place, without the token under the marker", () => {
  const [first, second, third] = counted(position, 0);
  expect(first).toEqual({ number: 1, colour: "k", count: 2 });
  expect(second).toEqual({ number: 2, colour: "p", count: 0 });
  expect(third).toEqual({ number: 3, colour: null, count: 0 });
  expect(counted(position, 1)[0]).toEqual({ number: 1, colour: "r", count: 1 });
});

it("adds up the places that have been counted so far", () => {
  const places = [
    { number: 1, colour: "k" as const, count: 2 },
    { number: 2, colour: "p" as const, count: 3 },
  ];
  expect([0, 1, 2].map((step) => worth(places, step))).toEqual([0, 2, 8]);
});
