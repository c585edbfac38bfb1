/** What is known of a game so far, put in order from the parts that the server sends. */

import type { Evaluation, Judged, PatternsPart, Summary } from "../../../wire/types";

/** Worth a sign, the worst last. */
export const FAULTS = ["small", "mistake", "blunder"] as const;
export type Fault = (typeof FAULTS)[number];
export const weightOf = (fault: Fault): number => FAULTS.indexOf(fault);
export type Grade = Fault | "good" | "best";

/** As in chess: said and read before any colour. */
export const SIGNS: Readonly<Record<Fault, string>> = { small: "?!", mistake: "?", blunder: "??" };

/** A move worth going to. */
export interface Moment {
  step: number;
  /** Null for a turning point without a fault. */
  fault: Fault | null;
  turning: boolean;
}

export interface Explained {
  evaluations: ReadonlyMap<number, Evaluation>;
  /** By the step that the move led to. */
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

/** The moment before or after a step, if there is one. */
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

/** Whole per cent, 1 and 99 unless it is certain. */
export function percent(win: number, proven = false): number {
  const whole = Math.round(win * 100);
  return proven ? whole : Math.min(99, Math.max(1, whole));
}

/** The faults by the step that they led to. */
export const faultsOf = (moments: readonly Moment[]): ReadonlyMap<number, Fault> =>
  new Map(moments.flatMap(({ step, fault }) => (fault ? [[step, fault] as const] : [])));
