/**
 * The positions of everything. One unit of the drawing is a hundredth of the distance between two
 * spaces; the centre of the mandala is 0, 0. The cloth with its fringe just fits into a box of
 * 1000.
 */

export const PITCH = 100;
/** Half the side of the box around a cloth with its fringe. */
export const HALF = 500;
export const TURN = Math.PI * 2;

export interface Point {
  x: number;
  y: number;
}

/** A part of the drawing, in its units; the whole is -500 -500 1000 1000. */
export interface Box extends Point {
  width: number;
  height: number;
}

interface Place {
  column: number;
  row: number;
}

/** Short numbers keep the drawing small. */
export const short = (value: number): string => String(Math.round(value * 100) / 100);
export const pair = (point: Point): string => `${short(point.x)} ${short(point.y)}`;

export function polar(radius: number, angle: number): Point {
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

/** The centre of a space; `turned` for the view of the person opposite. */
export function spot({ column, row }: Place, turned = false): Point {
  const side = turned ? -PITCH : PITCH;
  return { x: (column - 3.5) * side, y: (row - 3.5) * side };
}

export const inside = ({ x, y, width, height }: Box, point: Point): boolean =>
  point.x > x && point.x < x + width && point.y > y && point.y < y + height;

/**
 * The part of the drawing from one space to another, including both and a little of the cloth
 * around.
 */
export function boxOf(from: Place, to: Place): Box {
  const [start, end] = [spot(from), spot(to)];
  const margin = PITCH * 0.6;
  return {
    x: start.x - margin,
    y: start.y - margin,
    width: end.x - start.x + 2 * margin,
    height: end.y - start.y + 2 * margin,
  };
}

/** The distance from the centre of a space to its coordinate, just beside the token. */
const BESIDE = PITCH * 0.55;

/**
 * The letter of each column under its lowest space, and the number of each row left of its first
 * space.
 */
export function coordinates<P extends Place & { space: string }>(
  places: readonly P[],
  turned = false,
): (Point & { text: string })[] {
  const spots = places.map((place) => ({ space: place.space, ...spot(place, turned) }));
  const [lowest, first] = [new Map<string, Point>(), new Map<string, Point>()];
  for (const { space, x, y } of spots) {
    const [letter, number] = [space[0]!, space[1]!];
    if (y + BESIDE > (lowest.get(letter)?.y ?? -Infinity)) lowest.set(letter, { x, y: y + BESIDE });
    if (x - BESIDE < (first.get(number)?.x ?? Infinity)) first.set(number, { x: x - BESIDE, y });
  }
  return [...lowest, ...first].map(([text, at]) => ({ text, ...at }));
}

/** A bridge between two discs that narrows in the middle. */
export function bridge(from: Point, to: Point, radius: number, waist: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const at = (ahead: number, aside: number) =>
    pair({
      x: from.x + along.x * ahead - along.y * aside,
      y: from.y + along.y * ahead + along.x * aside,
    });
  const ahead = Math.cos(0.82) * radius;
  const aside = Math.sin(0.82) * radius;
  return (
    `M${pair(from)}L${at(ahead, aside)}Q${at(length / 2, waist)} ${at(length - ahead, aside)}` +
    `L${pair(to)}L${at(length - ahead, -aside)}Q${at(length / 2, -waist)} ${at(ahead, -aside)}Z`
  );
}

/** Pairs of neighbouring places, each pair once. */
export function links<P extends Place>(places: readonly P[]): [P, P][] {
  return places.flatMap((one) =>
    places
      .filter(
        (other) =>
          (other.row === one.row && other.column === one.column + 1) ||
          (other.column === one.column && other.row === one.row + 1),
      )
      .map((other): [P, P] => [one, other]),
  );
}

/** The upper left places of complete two by two blocks, whose centre must be filled too. */
export function blocks<P extends Place>(places: readonly P[]): P[] {
  const has = (row: number, column: number) =>
    places.some((each) => each.row === row && each.column === column);
  return places.filter(
    ({ row, column }) => has(row, column + 1) && has(row + 1, column) && has(row + 1, column + 1),
  );
}

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The place to which an arrow key leads. If the row is too short, the nearest place in it. */
export function stepped<P extends Place>(
  places: readonly P[],
  from: P,
  key: string,
  turned = false,
): P | null {
  const step = STEPS[key];
  if (!step) return null;
  const [across, down] = turned ? [-step[0], -step[1]] : step;
  const [column, row] = [from.column + across, from.row + down];
  const line = places.filter((each) => each.row === row);
  if (across) return line.find((each) => each.column === column) ?? null;
  const near = (place: P) => Math.abs(place.column - column);
  return line.toSorted((one, other) => near(one) - near(other))[0] ?? null;
}

/**
 * The smallest box with these proportions (width by height) around another one, with the same
 * centre.
 */
export function widened({ x, y, width, height }: Box, shape: number): Box {
  const [across, down] = [Math.max(width, height * shape), Math.max(height, width / shape)];
  return { x: x - (across - width) / 2, y: y - (down - height) / 2, width: across, height: down };
}
