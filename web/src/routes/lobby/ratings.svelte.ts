/** The ratings of the players at a table. */

import type { Table } from "../../state/table.svelte";
import { api } from "../../wire/api";
import type { Rating } from "../../wire/types";

export class SeatRatings {
  /** By seat; empty if the table is not rated, and until they are known. */
  seats = $state.raw<readonly (Rating | null)[]>([]);

  constructor(table: Table) {
    const asked = $derived.by(() => {
      const lobby = table.lobby;
      if (!lobby?.rated || lobby.playing) return null;
      return JSON.stringify([table.id, lobby.options, lobby.seats.map((each) => each?.person)]);
    });
    $effect(() => {
      const now = asked;
      this.seats = [];
      if (now === null) return;
      api.tableRatings(table.id).then(
        ({ seats }) => {
          if (now === asked) this.seats = seats;
        },
        () => {}, // the table works without them
      );
    });
  }
}
