// What the table's clock shows is known closely, however long and uneven the way to it is.
import { expect, it } from "vitest";
import { TableTime } from "./tableTime";

/** A table whose clock is 5 s ahead of the local one. */
const AHEAD = 5_000;

it("knows nothing before it was told", () => {
  expect(new TableTime().now(10)).toBeNull();
});

it("is never behind what was heard", () => {
  const time = new TableTime();
  time.observe(AHEAD + 100, 180);
  expect(time.now(180)).toBe(AHEAD + 100);
  time.observe(AHEAD + 200, 210);
  expect(time.now(310)).toBeGreaterThanOrEqual(AHEAD + 300);
});

it("finds the time through jitter: the quickest ways there and back count", () => {
  const time = new TableTime();
  const ways = [
    [150, 290],
    [260, 155],
    [190, 240],
    [152, 300],
  ] as const;
  ways.forEach(([there, back], ping) => {
    const asked = ping * 1_000;
    time.observe(AHEAD + asked + there, asked + there + back, asked);
  });
  expect(Math.abs(time.now(4_000)! - (AHEAD + 4_000))).toBeLessThan(5);
});

it("begins anew when the table's clock was set back or forward", () => {
  const time = new TableTime();
  time.observe(AHEAD + 50, 100, 0);
  time.observe(1_050, 2_100, 2_000);
  expect(Math.abs(time.now(2_100)! - 1_100)).toBeLessThan(60);
  time.observe(90_000, 2_200);
  expect(time.now(2_200)).toBe(90_000);
});

it("a later game has its own time", () => {
  const time = new TableTime();
  time.observe(AHEAD, 100, 0);
  time.forget();
  time.observe(3, 200);
  expect(time.now(300)).toBe(103);
});
