/** The review on the replay page: whether it is open, for which round and whose. */

import { Analysis } from "../../../state/analysis.svelte";
import type { GameInfo, MondoPart } from "../../../wire/types";
import { named, type Named } from "./parts";

export class Reviewing {
  /** Null while only the replay is shown. */
  seat = $state<number | null>(null);
  readonly analysis: Analysis<MondoPart>;

  /** `asked` comes from the address. Only matches that are over can be reviewed. */
  constructor(
    private readonly game: GameInfo,
    asked: Named | null,
  ) {
    this.analysis = new Analysis(game.id);
    if (asked && this.possible && asked.seat < game.seats.length) this.seat = asked.seat;
  }

  on = $derived.by(() => this.seat !== null);

  get possible(): boolean {
    return this.game.ended !== null;
  }

  /** The person's own seat first, or the first seat if they did not play. */
  toggle(): void {
    this.seat = this.on ? null : (this.game.mine[0] ?? 0);
  }

  /** The form in the address. */
  query(round: number): string {
    return this.seat === null ? "" : `?review=${named({ round, seat: this.seat })}`;
  }
}
