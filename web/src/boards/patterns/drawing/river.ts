/** A river: an arc round the cloth with six spaces, in the units of the mandala's drawing. */

import { pair, polar, type Point } from "./geometry";

export interface Course {
  /** From the middle of the mandala to the middle of the stream. */
  radius: number;
  width: number;
  /** Angles of the first and the last space's ends. */
  from: number;
  to: number;
  /** How much longer than its spaces it is, in parts. */
  beyond: number;
}

const STEPS = 140;
const degrees = (angle: number) => (angle * Math.PI) / 180;

/** Beside the cloth, spaces from the top; over and under it, from the left. */
export const COURSES = {
  left: { radius: 585, width: 113, from: Math.PI + 0.8, to: Math.PI - 0.8, beyond: 0.44 },
  right: { radius: 585, width: 113, from: -0.8, to: 0.8, beyond: 0.44 },
  above: { radius: 556, width: 96, from: degrees(-140), to: degrees(-40), beyond: 0.18 },
  below: { radius: 556, width: 96, from: degrees(140), to: degrees(40), beyond: 0.18 },
} as const satisfies Record<string, Course>;
export type CourseName = keyof typeof COURSES;

const wobble = (course: Course, along: number) => Math.sin(along * 8 + 0.6) * course.width * 0.085;

/** A point of the river: `along` is 0 to 1 over the six spaces, `aside` in parts of the width. */
function at(course: Course, along: number, aside: number, bend = wobble(course, along)): Point {
  const angle = course.from + (course.to - course.from) * along;
  return polar(course.radius + aside * course.width + bend, angle);
}

const steps = () => Array.from({ length: STEPS + 1 }, (_, index) => index);
const alongAt = (course: Course, index: number) =>
  -course.beyond / 2 + ((1 + course.beyond) * index) / STEPS;

/** Rounded off towards its ends. */
function roundness(course: Course, index: number): number {
  const length = Math.abs(course.to - course.from) * course.radius * (1 + course.beyond);
  const near = Math.min(1, (Math.min(index, STEPS - index) * length) / STEPS / (course.width / 2));
  return Math.sqrt(1 - (1 - near) ** 2);
}

export function outline(course: Course): string {
  const outer = steps().map((index) =>
    at(course, alongAt(course, index), roundness(course, index) / 2),
  );
  const inner = steps().map((index) => {
    const along = alongAt(course, index);
    const bend = wobble(course, along + 0.08) * 0.8;
    return at(course, along, -roundness(course, index) / 2, bend);
  });
  return `M${[...outer, ...inner.toReversed()].map(pair).join("L")}Z`;
}

export interface Flow {
  path: string;
  dashes: string;
  strength: number;
}

const LINES: [aside: number, phase: number, strength: number][] = [
  [-0.33, 0, 1],
  [-0.18, 1.1, 0.65],
  [0.02, 2.2, 0.85],
  [0.2, 0.6, 0.65],
  [0.34, 1.7, 1],
];

export function flow(course: Course): Flow[] {
  return LINES.map(([aside, phase, strength]) => {
    const points = steps()
      .slice(6, -6)
      .map((index) => {
        const along = alongAt(course, index);
        return at(course, along, aside + Math.sin(along * 14 + phase) * 0.04);
      });
    const dashes = `${Math.round(50 + phase * 27)} ${Math.round(30 + phase * 12)}`;
    return { path: `M${points.map(pair).join("L")}`, dashes, strength };
  });
}

/** The middle of a space, 0 to 5. */
export function riverPlace(course: Course, index: number): Point {
  const along = (index + 0.5) / 6;
  return at(course, along, 0, wobble(course, along) * 0.9);
}
