/** Opens a table of one's own from any page. */

import { api } from "../wire/api";
import type { GameOptions, NewTable } from "../wire/types";
import { navigation } from "./navigation.svelte";
import { notices } from "./notices.svelte";
import { person } from "./person.svelte";

class Starting {
  /** True while a table is being opened, so that no second one is. */
  busy = $state(false);
  /**
   * Loads the code for a game's table early, so that no countdown runs during the loading.
   * App.svelte sets it, since this folder knows no pages or boards.
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
