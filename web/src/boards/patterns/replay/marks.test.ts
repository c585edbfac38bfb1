import { expect, it, vi } from "vitest";

vi.mock("../../../state/language.svelte", () => import("../../../paraglide/messages.js"));

import type { Fault } from "../analysis/explained";
import { faultMarks } from "./marks";
import type { MoveStory } from "./story";

const stories = Array.from(
  { length: 20 },
  (_, at) => ({ index: at + 1, kind: "flip", seat: at % 2, space: "d4" }) as unknown as MoveStory,
);
const FAULTS = new Map<number, Fault>([
  [3, "small"],
  [4, "blunder"],
  [5, "mistake"],
  [9, "small"],
]);
const marked = (apart: number) =>
  faultMarks(FAULTS, stories, ["Ada", "Bo"], apart).map(({ at, sign }) => [at, sign]);

it("every fault has its mark where there is room", () => {
  expect(marked(1)).toEqual([
    [3, "?!"],
    [4, "??"],
    [5, "?"],
    [9, "?!"],
  ]);
});

it("where marks would lie over each other, the worst one stays", () => {
  expect(marked(2)).toEqual([
    [4, "??"],
    [9, "?!"],
  ]);
  expect(marked(20)).toEqual([[4, "??"]]);
});
