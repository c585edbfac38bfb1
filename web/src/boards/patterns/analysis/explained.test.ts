import { expect, it } from "vitest";
import { explainedBy, faultsOf, nextMoment, percent } from "./explained";
import type { PatternsPart } from "../../../wire/types";

const evaluation = (step: number, win = 0.5): PatternsPart => ({
  type: "Evaluation",
  step,
  win,
  margin: 0,
  proven: false,
  best: [],
  lines: [],
  why: [],
});
const judged = (step: number, grade: "best" | "small" | "blunder"): PatternsPart => ({
  type: "Judged",
  step,
  loss: 0,
  points_lost: 0,
  grade,
  better: null,
  reasons: [],
});
const summary = (turning: number[]): PatternsPart => ({
  type: "Summary",
  accuracy: [90, 80],
  counts: [{}, {}],
  turning,
  habits: [[], []],
});

it("parts are put in order however they come", () => {
  const {
    evaluations,
    judged: verdicts,
    summary: all,
  } = explainedBy([evaluation(2, 0.9), evaluation(1, 0.4), judged(2, "blunder"), evaluation(0)]);
  expect([...evaluations.keys()].sort()).toEqual([0, 1, 2]);
  expect(evaluations.get(1)?.win).toBe(0.4);
  expect(verdicts.get(2)?.grade).toBe("blunder");
  expect(all).toBeNull();
});

it("moments are faults and turning points, in the order of the game", () => {
  const { moments } = explainedBy([
    judged(9, "small"),
    judged(5, "best"),
    judged(3, "blunder"),
    summary([3, 7]),
  ]);
  expect(moments).toEqual([
    { step: 3, fault: "blunder", turning: true },
    { step: 7, fault: null, turning: true },
    { step: 9, fault: "small", turning: false },
  ]);
  expect([...faultsOf(moments)]).toEqual([
    [3, "blunder"],
    [9, "small"],
  ]);
});

it("one goes from moment to moment, and stays where there is none", () => {
  const { moments } = explainedBy([judged(3, "small"), judged(8, "small")]);
  expect(nextMoment(moments, 0, 1)?.step).toBe(3);
  expect(nextMoment(moments, 3, 1)?.step).toBe(8);
  expect(nextMoment(moments, 8, 1)).toBeNull();
  expect(nextMoment(moments, 8, -1)?.step).toBe(3);
  expect(nextMoment(moments, 3, -1)).toBeNull();
});

it("a chance is never certain unless it is proven", () => {
  expect(percent(0.9999)).toBe(99);
  expect(percent(0.0001)).toBe(1);
  expect(percent(1, true)).toBe(100);
  expect(percent(0.734)).toBe(73);
});
