import { readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";

vi.mock("../../../state/language.svelte", () => ({
  m: new Proxy(
    {},
    { get: (_, name) => (words: object) => `${String(name)} ${JSON.stringify(words ?? {})}` },
  ),
}));

import { lossText, reasonsText, shortMove, standingText, unsaid } from "./words";

const NAMES = ["Ana", "Bo"];
/** The codes of all reasons, as documented. */
const [, CHAPTER = ""] = readFileSync("../docs/analysis.md", "utf-8").split(/^## Patterns$/m);
const CODES = [...CHAPTER.split(/^## /m)[0]!.matchAll(/^\| `([a-z]+(?:-[a-z]+)*)` \|/gm)].map(
  ([, code]) => code!,
);

it("every reason that is documented has its sentence", () => {
  expect(CODES.length).toBeGreaterThan(25);
  for (const code of CODES) {
    expect(reasonsText([{ code, words: { count: 1, points: 1 } }], 0, NAMES), code).not.toBe("");
  }
});

it("a reason names who moved and who answers, and its colour", () => {
  const said = reasonsText(
    [{ code: "lets-cut", words: { colour: "g", count: 3, points: 9, space: "d4" } }],
    1,
    NAMES,
  );
  expect(said).toContain("patterns_reason_lets_cut");
  expect(said).toContain('"name":"Bo","other":"Ana"');
  expect(said).toContain('"space":"d4","count":3,"points"');
  expect(said).toContain("patterns_group_green");
  expect(said).toMatch(/patterns_analysis_points_worth .*9/);
});

it("a reason of a newer server is left out", () => {
  expect(reasonsText([{ code: "news", words: {} }], 0, NAMES)).toBe("");
});

it("nothing to flip, and a draw, are said in their own words", () => {
  const told = (code: string, words: Record<string, number>) =>
    reasonsText([{ code, words }], 0, NAMES);
  expect(told("poor-place", { count: 0, more: 2 })).toContain("poor_place_none");
  expect(told("ends-too-early", { points: 0 })).toContain("ends_in_draw");
});

it("the better move is praised for what was not said already", () => {
  const reason = (code: string) => ({ code, words: {} });
  const why = [reason("opens-flips"), reason("opens-place")];
  expect(unsaid(why, [reason("misses-flips")])).toEqual([reason("opens-place")]);
  expect(unsaid(why, [reason("lets-cut")])).toEqual(why);
});

it("a standing names who is ahead; what is proven is said to be so", () => {
  const said = (win: number, margin: number, proven = false) =>
    standingText({ win, margin, proven }, NAMES);
  expect(said(0.73, 6.2)).toContain('chance_of {"name":"Ana","percent":73}');
  expect(said(0.2, -4)).toContain('chance_of {"name":"Bo","percent":80}');
  expect(said(0.5, 0.2)).toContain("patterns_analysis_even");
  expect(said(0.73, 6.2)).toContain("patterns_analysis_points_told");
  expect(said(1, 6, true)).toMatch(/proven_win .*"name":"Ana".*points_worth .*6/);
  expect(said(0.5, 0, true)).toContain("proven_draw");
});

it("moves in short, and what one cost", () => {
  expect(
    ["Ed4", "Fd4", "Sd4", "Bk", "=="].map(shortMove).map((text) => text.split(" ")[0]),
  ).toEqual(
    ["establish", "flip", "swap", "choose", "enough"].map((kind) => `patterns_analysis_${kind}`),
  );
  expect(lossText({ loss: 0.12, points_lost: 0.2 })).toBe('patterns_analysis_lost {"percent":12}');
  expect(lossText({ loss: 0.002, points_lost: 0 })).toBe("");
});
