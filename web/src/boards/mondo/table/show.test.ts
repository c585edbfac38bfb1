// The scoring show: nobody skips it by mistake, and it can be seen again.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DEAF, Show } from "./show.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("hears nothing for a moment after it opened, then everything", () => {
  const show = new Show(6, 0);
  show.opened();
  vi.advanceTimersByTime(DEAF - 1);
  show.skip();
  show.goTo(3);
  show.hold();
  expect([show.step, show.held]).toEqual([0, false]);
  vi.advanceTimersByTime(1);
  show.goTo(3);
  expect([show.step, show.held]).toEqual([3, true]);
  show.hold();
  expect(show.held).toBe(false);
  show.skip();
  expect([show.over, show.held]).toEqual([true, false]);
});

it("runs from its beginning when it is seen again, and is deaf again", () => {
  const show = new Show(6, 6);
  show.again();
  show.opened();
  show.skip();
  expect([show.step, show.held, show.over]).toEqual([0, false, false]);
});

it("goes no further than its rows and the totals", () => {
  const show = new Show(3, 0);
  show.opened();
  vi.advanceTimersByTime(DEAF);
  show.goTo(-1);
  expect(show.step).toBe(0);
  show.goTo(9);
  expect(show.step).toBe(3);
  show.next();
  expect(show.step).toBe(3);
});
