import type { TableView } from "../wire/types";

interface Left {
  seat: number;
  /** Null if the seat is empty. */
  name: string | null;
}

/** The seats of other people who are gone. */
export function leftSeats(
  { lobby, present }: Pick<TableView, "lobby" | "present">,
  own: string,
): Left[] {
  return lobby.seats.flatMap((sitter, seat): Left[] => {
    if (sitter === null) return [{ seat, name: null }];
    const here = sitter.bot || sitter.person === own || present.includes(sitter.person);
    return here ? [] : [{ seat, name: sitter.name }];
  });
}
