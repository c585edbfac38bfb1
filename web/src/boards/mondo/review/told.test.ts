// A review in words and figures: rows that differ, shares of the time, what was better, advice.
import { describe, expect, it, vi } from "vitest";

vi.mock("../../../state/language.svelte", () => import("../../../paraglide/messages.js"));

import { locales, overwriteGetLocale } from "../../../paraglide/runtime.js";
import type { BestWorld, MondoOptions, Sheet } from "../../../wire/types";
import { adviceWords, betterWords, comparedRows, pointsWords, shares, toneOf } from "./told";

const row = (points: number) => ({ points, spaces: [], areas: [], edges: [] });
const world = (animals: number, empty: number): BestWorld => ({
  points: animals + empty,
  riches: 0,
  world: "",
  tasks: [],
  sheet: {
    animals: row(animals),
    landscapes: row(0),
    chip: row(4),
    modifier: row(4),
    tasks: [],
    volcanos: row(0),
    empty: row(empty),
    misconnections: row(0),
    won: null,
  } as unknown as Sheet,
});
const options = { level: "advanced", solo: null, children: false } as MondoOptions;

it("rows are compared as far as the worlds are known, without chip and modifier", () => {
  const rows = comparedRows(options, [world(3, -1), world(5, -1), null]);
  expect(rows.map(({ row }) => row)).toEqual([
    "animals",
    "landscapes",
    "volcanos",
    "empty",
    "misconnections",
  ]);
  expect(rows[0]).toEqual({ row: "animals", points: [3, 5, null], differs: true });
  expect(rows[3]).toEqual({ row: "empty", points: [-1, -1, null], differs: false });
});

it("the time is added up by what was done", () => {
  const spans = [
    { begin: 0, end: 3_000, doing: "searching" as const },
    { begin: 3_000, end: 4_000, doing: "placing" as const },
    { begin: 4_000, end: 5_000, doing: "searching" as const },
  ];
  expect(shares(spans)).toEqual([
    { doing: "searching", spent: 4_000, share: 80 },
    { doing: "turning", spent: 0, share: 0 },
    { doing: "placing", spent: 1_000, share: 20 },
    { doing: "waiting", spent: 0, share: 0 },
  ]);
  expect(shares([]).every(({ share }) => share === 0)).toBe(true);
});

it("a tile that only fills its space is neither gain nor loss", () => {
  expect([3, 1, 0, -2].map(toneOf)).toEqual(["gain", "plain", "loss", "loss"]);
});

it("what was better is another space, or another way to lie", () => {
  const laid = { space: "c4", tile: 7, at: 0, gain: 0 };
  expect(betterWords({ ...laid, better: null })).toBe("");
  expect(betterWords({ ...laid, better: { placement: "d4=7f1", gain: 3 } })).toBe(
    "On d4 it would have brought +3.",
  );
  expect(betterWords({ ...laid, better: { placement: "c4=7f1", gain: 3 } })).toBe(
    "Lying otherwise it would have brought +3.",
  );
});

it("minus points have a real minus sign", () => {
  expect(pointsWords(-1)).toBe("−1 point");
  expect(pointsWords(12)).toBe("12 points");
});

/** Every code that the server may send, with sample figures. */
const CODES: Record<string, Record<string, string | number>> = {
  "take-more": { looked: 41, laid: 17 },
  "late-out": { seconds: 23 },
  misconnections: { count: 3, areas: 4 },
  missed: { count: 2 },
  empty: { count: 5, seconds: 11 },
  "open-areas": { count: 6 },
  volcanos: { count: 2 },
  "few-animals": { own: 3, best: 9 },
  "large-areas": { own: 2, best: 7, tiles: 8 },
  "task-failed": { task: "pandas", points: 9 },
  "task-left": { task: "pandas", points: 9 },
  waiting: { seconds: 35 },
  "played-on": { points: 3, seconds: 20 },
  "taken-away": { count: 4 },
  "well-done": { points: 30, best: 32 },
  "better-places": { count: 3, points: 5 },
  searching: { seconds: 120, share: 60 },
  "short-of": { points: 9, best: 24 },
};

describe.each(locales)("advice in %s", (locale) => {
  it.each(Object.entries(CODES))("says %s with its figures", (code, words) => {
    overwriteGetLocale(() => locale);
    const [sentence, ...more] = adviceWords([{ code, words }]);
    expect(more).toEqual([]);
    for (const value of Object.values(words)) {
      if (typeof value === "number") expect(sentence).toContain(String(value));
    }
    overwriteGetLocale(() => "en");
  });
});

it("a code that is not known yet is left out", () => {
  expect(adviceWords([{ code: "of-tomorrow", words: {} }])).toEqual([]);
});
