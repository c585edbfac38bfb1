/**
 * The course of a game from step to step, as paths in a frame; above the middle for the first
 * player.
 */

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GRIDS = [5, 10, 20, 25, 50];
const short = (value: number) => Math.round(value * 10) / 10;

/** The end of a scale of points, and the distance of its lines. */
export function pointsScale(values: readonly (number | null)[]): { reach: number; grid: number } {
  const most = Math.max(5, ...values.map((value) => Math.abs(value ?? 0)));
  const grid = GRIDS.find((step) => step * 2.5 >= most) ?? most;
  return { reach: Math.max(most, grid) * 1.08, grid };
}

/** As many of the items as fit without overlap; earlier items come first. */
export function clear<T>(ranked: readonly T[], near: (one: T, other: T) => boolean): T[] {
  const kept: T[] = [];
  for (const each of ranked) if (!kept.some((other) => near(each, other))) kept.push(each);
  return kept;
}

/** Values that are not known yet leave a gap. */
export function curveOf(
  values: readonly (number | null)[],
  reach: number,
  { left, top, width, height }: Frame,
) {
  const end = Math.max(1, values.length - 1);
  const xOf = (step: number) => short(left + (step / end) * width);
  const yOf = (value: number) => short(top + height / 2 - (value / reach) * (height / 2));
  const runs = known(values).map((steps) =>
    steps.map((step) => `${xOf(step)} ${yOf(values[step]!)}`).join("L"),
  );
  const closed = known(values).map(
    (steps, run) => `M${runs[run]!}L${xOf(steps.at(-1)!)} ${yOf(0)}L${xOf(steps[0]!)} ${yOf(0)}Z`,
  );
  return {
    xOf,
    yOf,
    zero: yOf(0),
    line: runs.map((run) => `M${run}`).join(""),
    area: closed.join(""),
    /** The step nearest to a place. */
    stepAt: (x: number) => Math.min(end, Math.max(0, Math.round(((x - left) / width) * end))),
  };
}

/** Runs of steps whose values are known. */
function known(values: readonly (number | null)[]): number[][] {
  const runs: number[][] = [];
  values.forEach((value, step) => {
    if (value === null) return;
    if (step > 0 && values[step - 1] !== null) runs.at(-1)!.push(step);
    else runs.push([step]);
  });
  return runs;
}
