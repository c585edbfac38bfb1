/** The people at a table, in words and numbers. */

import type { Table } from "../../state/table.svelte";

/** The host's name, if they are at this table. */
export function hostName(table: Table): string {
  const { lobby, watching } = table.view!;
  const sits = lobby.seats.find((sitter) => sitter?.person === lobby.host);
  return sits?.name ?? watching.find(({ person }) => person === lobby.host)?.name ?? "";
}

/** The readiness of a table for its game. */
export interface Standing {
  free: number;
  /** Players who are not ready. */
  waiting: number;
  /** Players who are ready, bots too. */
  ready: number;
  /** True if everybody else is ready and no seat is free. */
  othersReady: boolean;
}

export function standing(table: Table): Standing {
  const { seats } = table.lobby!;
  const taken = seats.filter((sitter) => sitter !== null);
  const waiting = taken.filter(({ ready }) => !ready);
  return {
    free: seats.length - taken.length,
    waiting: waiting.length,
    ready: taken.length - waiting.length,
    othersReady:
      taken.length === seats.length && waiting.every(({ person }) => person === table.person),
  };
}
