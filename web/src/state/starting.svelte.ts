/** From any page to a table of one's own. */

import { api } from "../wire/api";
import type { GameOptions, NewTable } from "../wire/types";
import { navigation } from "./navigation.svelte";
import { notices } from "./notices.svelte";
import { person } from "./person.svelte";

class Starting {
  /** A table is being opened: one is enough. */
  busy = $state(false);
  /**
   * Fetches what the table of a game needs, so that no countdown runs while it is still on its
   * way. App.svelte puts it here, since pages and boards are not known here.
   */
  prepare: (game: GameOptions["game"]) => void = () => {};

  async open(table: NewTable, name = ""): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.prepare(table.options.game);
    try {
      await person.be(name);
      const { id } = await api.openTable(table);
      navigation.go(`/t/${id}`);
    } catch (error) {
      notices.refused(error);
    } finally {
      this.busy = false;
    }
  }
}

export const starting = new Starting();
