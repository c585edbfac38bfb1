/** Addresses of the free board: a position and moves from there. */

export function boardAddress(position: string, moves: readonly string[] = []): string {
  const query = new URLSearchParams({ position });
  if (moves.length) query.set("moves", moves.join(" "));
  // Kept readable where an address allows it.
  return `/board?${query.toString().replaceAll("%2F", "/").replaceAll("%2A", "*").replaceAll("%27", "'")}`;
}

export interface BoardPlace {
  position: string | null;
  moves: string[];
}

export function readBoardPlace(query: URLSearchParams): BoardPlace {
  return {
    position: query.get("position")?.trim() || null,
    moves:
      query
        .get("moves")
        ?.split(/[\s,]+/)
        .filter(Boolean) ?? [],
  };
}
