/** A river: an arc around the cloth with six spaces, in the units of the mandala's drawing. */

import { pair, polar, type Point } from "./geometry";

export interface Course {
  /** The distance from the centre of the mandala to the middle of the stream. */
  radius: number;
  width: number;
  /** The angles of the ends of the first and of the last space. */
  from: number;
  to: number;
  /** The length of the stream beyond its spaces, as a part of their length. */
  beyond: number;
  /** The positions of its spaces, 0 to 1, if they are not evenly spread. */
  places?: readonly number[];
  /**
   * The width in the middle as a part of the full width, and the distance by which it is nearer to
   * the cloth there.
   */
  waist?: { width: number; nearer: number };
}

const STEPS = 140;
const degrees = (angle: number) => (angle * Math.PI) / 180;
const CORNERS = {
  radius: 460,
  width: 80,
  beyond: 0,
  places: [0.04, 0.143, 0.246, 0.754, 0.857, 0.96],
  waist: { width: 0.24, nearer: 4 },
};

/**
 * Spaces go from the top in rivers beside the cloth, and from the left in those over and under it.
 * The third shape is for low windows: the six spaces lie in the corners, where the eight by eight
 * has none.
 */
export const COURSES = {
  left: { radius: 585, width: 113, from: Math.PI + 0.8, to: Math.PI - 0.8, beyond: 0.44 },
  right: { radius: 585, width: 113, from: -0.8, to: 0.8, beyond: 0.44 },
  above: { radius: 556, width: 96, from: degrees(-140), to: degrees(-40), beyond: 0.18 },
  below: { radius: 556, width: 96, from: degrees(140), to: degrees(40), beyond: 0.18 },
  cornersAbove: { ...CORNERS, from: degrees(-153), to: degrees(-27) },
  cornersBelow: { ...CORNERS, from: degrees(153), to: degrees(27) },
} as const satisfies Record<string, Course>;
export type CourseName = keyof typeof COURSES;

/** The degree of narrowing at a point, 0 to 1. */
function waisted({ waist }: Course, along: number): number {
  const near = Math.min(1, Math.max(0, (0.25 - Math.abs(along - 0.5)) / 0.06));
  return waist ? near * near * (3 - 2 * near) : 0;
}

/** The distance of the middle of the stream from its circle. */
function wobble(course: Course, along: number): number {
  if (course.waist) return -course.waist.nearer * waisted(course, along);
  return Math.sin(along * 8 + 0.6) * course.width * 0.085;
}

/**
 * A point of the river: `along` is 0 to 1 over the six spaces, `aside` is in parts of the width.
 */
function at(course: Course, along: number, aside: number, bend = wobble(course, along)): Point {
  const angle = course.from + (course.to - course.from) * along;
  const narrower = 1 - (1 - (course.waist?.width ?? 1)) * waisted(course, along);
  return polar(course.radius + aside * course.width * narrower + bend, angle);
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
    const bend = course.waist ? wobble(course, along) : wobble(course, along + 0.08) * 0.8;
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

/** The centre of a space, 0 to 5. */
export function riverPlace(course: Course, index: number): Point {
  const along = course.places?.[index] ?? (index + 0.5) / 6;
  return at(course, along, 0, wobble(course, along) * 0.9);
}
