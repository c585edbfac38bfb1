/** Addresses that hold what they show: a free board, and a written record. */

/** Kept readable where an address allows it. */
const readable = (query: URLSearchParams) =>
  query.toString().replaceAll("%2F", "/").replaceAll("%2A", "*").replaceAll("%27", "'");

/** A position and moves from there; `names` are those of the two players, where they have some. */
export function boardAddress(
  position: string,
  moves: readonly string[] = [],
  names: readonly string[] = [],
): string {
  const query = new URLSearchParams({ position });
  if (moves.length) query.set("moves", moves.join(" "));
  if (names[0] && names[1]) {
    query.set("first", names[0]);
    query.set("second", names[1]);
  }
  return `/board?${readable(query)}`;
}

export interface BoardPlace {
  position: string | null;
  moves: string[];
  names: [string, string] | null;
}

export function readBoardPlace(query: URLSearchParams): BoardPlace {
  const [first, second] = [query.get("first"), query.get("second")];
  return {
    position: query.get("position")?.trim() || null,
    moves:
      query
        .get("moves")
        ?.split(/[\s,]+/)
        .filter(Boolean) ?? [],
    names: first && second ? [first, second] : null,
  };
}

/** The replay of a game that was written down. */
export const recordAddress = (text: string): string =>
  `/g/record?${readable(new URLSearchParams({ text }))}`;

export const readRecordPlace = (query: URLSearchParams): string => query.get("text") ?? "";
