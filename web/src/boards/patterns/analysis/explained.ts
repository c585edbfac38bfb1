/** The known parts of a game's analysis, in order, as the server sends them one by one. */

import type { Evaluation, Judged, PatternsPart, Summary } from "../../../wire/types";

/** The grades that get a sign, the worst last. */
export const FAULTS = ["small", "mistake", "blunder"] as const;
export type Fault = (typeof FAULTS)[number];
export const weightOf = (fault: Fault): number => FAULTS.indexOf(fault);
export type Grade = Fault | "good" | "best";

/** The signs of chess, so that a fault can be read without its colour. */
export const SIGNS: Readonly<Record<Fault, string>> = { small: "?!", mistake: "?", blunder: "??" };

/** A key moment of a game. */
export interface Moment {
  step: number;
  /** Null for a turning point without a fault. */
  fault: Fault | null;
  turning: boolean;
}

export interface Explained {
  evaluations: ReadonlyMap<number, Evaluation>;
  /** By the step after the move. */
  judged: ReadonlyMap<number, Judged>;
  summary: Summary | null;
  /** In the order of the game. */
  moments: readonly Moment[];
}

export function explainedBy(parts: readonly PatternsPart[]): Explained {
  const evaluations = new Map<number, Evaluation>();
  const judged = new Map<number, Judged>();
  let summary: Summary | null = null;
  for (const part of parts) {
    if (part.type === "Evaluation") evaluations.set(part.step, part);
    else if (part.type === "Judged") judged.set(part.step, part);
    else if (part.type === "Summary") summary = part;
  }
  return { evaluations, judged, summary, moments: momentsOf(judged, summary) };
}

export const faultOf = (judged: Judged | undefined): Fault | null =>
  FAULTS.find((fault) => fault === judged?.grade) ?? null;

function momentsOf(judged: ReadonlyMap<number, Judged>, summary: Summary | null): Moment[] {
  const turning = new Set(summary?.turning);
  const faults = [...judged.values()].filter((each) => faultOf(each)).map(({ step }) => step);
  return [...new Set([...faults, ...turning])]
    .sort((one, other) => one - other)
    .map((step) => ({ step, fault: faultOf(judged.get(step)), turning: turning.has(step) }));
}

/** The nearest moment before or after a step, if there is one. */
export function nextMoment(
  moments: readonly Moment[],
  at: number,
  direction: -1 | 1,
): Moment | null {
  const found =
    direction === 1
      ? moments.find(({ step }) => step > at)
      : moments.findLast(({ step }) => step < at);
  return found ?? null;
}

/** Whole per cent; 0 and 100 only if it is certain. */
export function percent(win: number, proven = false): number {
  const whole = Math.round(win * 100);
  return proven ? whole : Math.min(99, Math.max(1, whole));
}

/** The faults, by the step after the move. */
export const faultsOf = (moments: readonly Moment[]): ReadonlyMap<number, Fault> =>
  new Map(moments.flatMap(({ step, fault }) => (fault ? [[step, fault] as const] : [])));
