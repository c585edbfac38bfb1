/** The people at a table, in words and numbers. */

import { m } from "../../state/language.svelte";
import type { Table } from "../../state/table.svelte";
import type { Lobby } from "../../wire/types";

/** Names by seat; bots are numbered where there are several, free seats are null. */
export function seatNames({ seats }: Lobby): (string | null)[] {
  const bots = seats.filter((sitter) => sitter?.bot);
  return seats.map((sitter) => {
    if (!sitter?.bot) return sitter?.name ?? null;
    if (bots.length === 1) return m.lobby_computer();
    return m.lobby_computer_number({ number: bots.indexOf(sitter) + 1 });
  });
}

/** The host's name, if they sit or watch here. */
export function hostName(table: Table): string {
  const { lobby, watching } = table.view!;
  const sits = lobby.seats.find((sitter) => sitter?.person === lobby.host);
  return sits?.name ?? watching.find(({ person }) => person === lobby.host)?.name ?? "";
}

/** How far a table is from its game. */
export interface Standing {
  free: number;
  /** Players who are not ready. */
  waiting: number;
  /** Players who are ready, bots too. */
  ready: number;
  /** Everybody but oneself is ready, and no seat is free. */
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
