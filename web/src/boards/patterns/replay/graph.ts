/** The graph of the lead in points, as paths in a frame. */

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Lead {
  now: number;
  expected: number;
}

const STEPS = [5, 10, 20, 25, 50];
const short = (value: number) => Math.round(value * 10) / 10;

/** Above the middle the first player leads; the scale is the same on both sides. */
export function graphOf(leads: readonly Lead[], { left, top, width, height }: Frame) {
  const most = Math.max(5, ...leads.flatMap(({ now, expected }) => [now, expected].map(Math.abs)));
  const grid = STEPS.find((step) => step * 2.5 >= most) ?? most;
  const reach = Math.max(most, grid) * 1.08;
  const end = Math.max(1, leads.length - 1);
  const xOf = (step: number) => short(left + (step / end) * width);
  const yOf = (lead: number) => short(top + height / 2 - (lead / reach) * (height / 2));
  const curve = (value: (lead: Lead) => number) =>
    `M${leads.map((lead, step) => `${xOf(step)} ${yOf(value(lead))}`).join("L")}`;
  const expected = curve((lead) => lead.expected);
  const values = [0];
  for (let value = grid; value <= reach; value += grid) values.push(value, -value);
  return {
    xOf,
    yOf,
    zero: yOf(0),
    expected,
    now: curve((lead) => lead.now),
    area: `${expected}L${xOf(end)} ${yOf(0)}L${xOf(0)} ${yOf(0)}Z`,
    lines: values.map((value) => ({ value, y: yOf(value) })),
    /** The step nearest to a place. */
    stepAt: (x: number) => Math.min(end, Math.max(0, Math.round(((x - left) / width) * end))),
  };
}
