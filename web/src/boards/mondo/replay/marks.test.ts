// The scrubber names rounds and minutes as far as there is room.
import { expect, it, vi } from "vitest";

vi.mock("../../../state/language.svelte", () => ({ m: {} }));

import type { Film } from "./film";
import { ticksOf } from "./marks";

/** A film of one round, with so many minutes. */
const film = (minutes: number) =>
  ({ length: minutes * 6_000, moments: [{ place: 0, events: [["Went", {}]] }] }) as unknown as Film;
const labels = (minutes: number, narrow: boolean) =>
  ticksOf(film(minutes), narrow).map(({ label }) => label);

it("gives the minutes of a round of usual length", () => {
  expect(labels(7, true)).toEqual(["0", "2", "4"]);
});

it("leaves out those that would touch on a narrow scrubber", () => {
  expect(labels(20, true)).toEqual(["0"]);
  expect(labels(20, false)).toHaveLength(10);
});
