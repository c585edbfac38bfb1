/** Addresses that contain what they show: a free board, or a written record. */

/** Escapes only what must be escaped, so that the address stays readable. */
const readable = (query: URLSearchParams) =>
  query.toString().replaceAll("%2F", "/").replaceAll("%2A", "*").replaceAll("%27", "'");

/** The seat for which the computer plays on a board. */
export interface ComputerSide {
  seat: number;
  level: number;
}

/** The origin of a board: a game with its players, seen from one of the seats. */
export interface Origin {
  /** The names of the two players, if they have some. */
  names?: readonly string[] | null;
  /** The seat on the right, or below. */
  near?: number;
  /** The address of the game's replay, for the way back. */
  from?: string | null;
  /** The computer opponent; null if one person plays both sides. */
  computer?: ComputerSide | null;
}

/** The address of a board with a position and moves from there. */
export function boardAddress(
  position: string,
  moves: readonly string[] = [],
  { names, near, from, computer }: Origin = {},
): string {
  const query = new URLSearchParams({ position });
  if (moves.length) query.set("moves", moves.join(" "));
  if (names?.[0] && names[1]) {
    query.set("first", names[0]);
    query.set("second", names[1]);
  }
  if (near === 1) query.set("near", "2");
  if (from) query.set("from", from);
  if (computer) {
    query.set("computer", String(computer.seat + 1));
    query.set("level", String(computer.level));
  }
  return `/board?${readable(query)}`;
}

/** The address at which a position is changed by hand. */
export const editAddress = (position: string): string =>
  `/board?${readable(new URLSearchParams({ edit: "", position }))}`;

export interface BoardPlace extends Required<Origin> {
  position: string | null;
  moves: string[];
}

/** An address may be forged, so the way back leads only to replays. */
const REPLAY = /^\/g\/[\w-]+(\?|#|$)/;

export function readBoardPlace(query: URLSearchParams): BoardPlace {
  const [first, second] = [query.get("first"), query.get("second")];
  const from = query.get("from") ?? "";
  return {
    position: query.get("position")?.trim() || null,
    moves:
      query
        .get("moves")
        ?.split(/[\s,]+/)
        .filter(Boolean) ?? [],
    names: first && second ? [first, second] : null,
    near: query.get("near") === "2" ? 1 : 0,
    from: REPLAY.test(from) ? from : null,
    computer: readComputer(query.get("computer"), Number(query.get("level"))),
  };
}

const readComputer = (player: string | null, level: number): ComputerSide | null =>
  (player === "1" || player === "2") && Number.isInteger(level) && level > 0
    ? { seat: Number(player) - 1, level }
    : null;

/** The address of the replay of a written record. */
export const recordAddress = (text: string): string =>
  `/g/record?${readable(new URLSearchParams({ text }))}`;

export const readRecordPlace = (query: URLSearchParams): string => query.get("text") ?? "";
