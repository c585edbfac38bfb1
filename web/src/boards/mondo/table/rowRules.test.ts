// The scoring show tells the volcano rule that is played.
import { expect, it, vi } from "vitest";

vi.mock("../../../state/language.svelte", () => import("../../../paraglide/messages.js"));

import { m } from "../../../state/language.svelte";
import { DEFAULTS } from "../options";
import { rowRule } from "./rowRules";

const UNFINISHED = { puzzle: "x", world: "c4=1f0", middle: [2] };

it.each([
  ["usually the most are punished", {}, m.mondo_show_volcanos],
  ["alone every volcano counts", { seats: 1, solo: "easy" as const }, m.mondo_show_volcanos_solo],
  ["on a day every active one", { seats: 1, day: "2026-11-18" }, m.mondo_day_volcanos],
  ["in a world to finish as well", { seats: 1, unfinished: UNFINISHED }, m.mondo_day_volcanos],
  ["with handicaps nobody is compared", { handicaps: [2, 0] }, m.mondo_show_volcanos_handicap],
])("%s", (_, chosen, sentence) => {
  expect(rowRule("volcanos", { ...DEFAULTS, ...chosen })).toBe(sentence());
  expect(rowRule("empty", { ...DEFAULTS, ...chosen })).toBe(m.mondo_show_empty());
});
