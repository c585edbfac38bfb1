/** From the home page to a table. */

import { router } from "../../router.svelte";
import { notices } from "../../state/notices.svelte";
import { person } from "../../state/person.svelte";
import { api } from "../../wire/api";
import type { MondoOptions, NewTable } from "../../wire/types";

type Game = NewTable["game"];

const BOARDS: Record<Game, () => Promise<unknown>> = {
  Mondo: () => import("../../boards/mondo/MondoTable.svelte"),
  Patterns: () => import("../../boards/patterns/PatternsTable.svelte"),
};

/** Fetches what the table needs, so that no countdown runs while it is still on its way. */
export function prepare(game: Game): void {
  void Promise.all([import("../Table.svelte"), BOARDS[game]()]).catch(() => {});
}

class Starting {
  /** A table is being opened: one is enough. */
  busy = $state(false);

  async open(table: NewTable, name = ""): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    prepare(table.game);
    try {
      await person.be(name);
      const { id } = await api.openTable(table);
      router.go(`/t/${id}`);
    } catch (error) {
      notices.refused(error);
    } finally {
      this.busy = false;
    }
  }
}

export const starting = new Starting();

export function mondo(seats: number, chosen: Partial<MondoOptions> = {}): MondoOptions {
  return {
    seats,
    level: "beginner",
    board: "water",
    solo: null,
    children: false,
    handicaps: null,
    hidden_time: false,
    minutes: null,
    ...chosen,
  };
}

/** A table to which people come; everything about it is chosen there. */
export function openFor(game: Game, everybody = false): Promise<void> {
  const options = game === "Mondo" ? { mondo: mondo(2) } : {};
  return starting.open({ game, public: everybody, ...options });
}
