/** A round from this person's seat: the world in front, the rivals, the pile, and hints. */

import { prefersReducedMotion } from "svelte/motion";
import { input } from "../../../state/input.svelte";
import { m } from "../../../state/language.svelte";
import type { Table } from "../../../state/table.svelte";
import type { ClockFace } from "../clock";
import { SPACES } from "../drawing/spaces";
import type { MondoGame } from "../game.svelte";
import { roundCount } from "../options";
import { sum } from "../rows";
import type { TileSet } from "../tiles";
import { countingOf } from "./counting";
import { scrambled } from "./scramble";
import { ROUND_NAMES, seatName, seen } from "./seats";

/** A resting hand is shown for this many milliseconds. */
const HAND_SHOWN = 4_000;
const LAST_SECONDS = 10_000;

export class RoundScene {
  /** The seat that a watcher looks at. */
  chosen = $state(0);

  #game: () => MondoGame;
  #clock: () => ClockFace;

  constructor(
    private readonly table: Table,
    game: () => MondoGame,
    private readonly tiles: TileSet,
    clock: () => ClockFace,
  ) {
    this.#game = game;
    this.#clock = clock;
  }

  round = $derived.by(() => this.#game().round!);
  options = $derived.by(() => this.#game().options);
  assists = $derived.by(() => this.table.lobby?.assists ?? true);
  /** The seat whose world is in front: this person's, or the one that a watcher looks at. */
  at = $derived.by(() => this.table.seat ?? this.chosen);
  own = $derived.by(() => this.round.players[this.at]!);
  sheet = $derived.by(() => this.#game().reading?.sheets[this.at] ?? null);
  open = $derived.by(() => this.#game().reading?.open[this.at] ?? []);
  everybody = $derived.by(() => {
    const { view, reading } = this.#game();
    const { round } = this;
    const about = { view, round, reading, lobby: this.table.lobby, tileFace: this.tiles.face };
    return round.players.map((_, seat) => seen(seat, about));
  });
  rivals = $derived.by(() => this.everybody.filter(({ seat }) => seat !== this.at));

  /** Everybody's count for the modifier. */
  standings = $derived.by(() =>
    (this.#game().reading?.sheets ?? []).map((sheet, seat) => ({
      seat,
      name: seatName(this.table.lobby, seat),
      number: sheet.modifier.measure,
    })),
  );
  counting = $derived.by(() => countingOf(this.#game().view, this.table.view, this.table.seat));
  /** Spaces whose tiles wait for the connection. */
  waiting = $derived.by(() => {
    if (this.table.connection === "open") return [];
    const stored = this.#game().view.match.round!.players[this.at]!.world;
    const known = stored.map(([space]) => space);
    return this.own.world.map(([space]) => space).filter((space) => !known.includes(space));
  });

  /** The pile, scrambled during the countdown. */
  pile = $derived.by(() =>
    this.round.phase === "countdown" && !prefersReducedMotion.current
      ? scrambled(this.round, this.#clock().countdown ?? 0)
      : this.round.pile,
  );
  /** The other players' hands over the pile. */
  hands = $derived.by(() => {
    void this.#clock(); // a hand that rests for too long is not shown
    const lately = performance.now() - HAND_SHOWN;
    return Object.entries(this.#game().reaching)
      .map(([seat, reach]) => ({ seat: Number(seat), ...reach }))
      .filter(({ seat, at: seen }) => seat !== this.table.seat && seen > lately)
      .filter(({ seat }) => !this.round.players[seat]?.out)
      .map(({ seat, x, y }) => ({ seat, x, y, name: this.everybody[seat]!.name }));
  });

  full = $derived.by(() => this.own.world.length === SPACES.length);
  /** The chip that this player has or would get. */
  chip = $derived.by(() => (this.own.out ? this.own.chip : (this.round.chips[0] ?? null)));
  hurried = $derived.by(() => {
    const { left } = this.#clock();
    return left !== null && left <= LAST_SECONDS && !this.own.out;
  });
  /** The heading of the points: the round, or their sum if there is only one round. */
  roundLabel = $derived.by(() => {
    const round = ROUND_NAMES[this.#game().view.match.round_number]!;
    return roundCount(this.options) > 1 ? m.mondo_table_round_short({ round }) : m.mondo_show_sum();
  });
  /** The points of the earlier rounds; null in the first. */
  sumBefore = $derived.by(() => {
    const { scores } = this.#game().view.match;
    return scores.length ? scores.reduce((all, points) => all + sum(points[this.at]!), 0) : null;
  });

  /** A hint while the hand is empty. */
  get hint(): string {
    if (this.table.seat === null) return m.mondo_table_watching();
    const { pending } = this.#game();
    if (this.table.connection !== "open" && pending.count) {
      return m.mondo_table_waiting_moves({ count: pending.count });
    }
    if (this.own.out) return this.#outHint();
    if (this.round.phase === "closing") return m.mondo_table_time_up();
    if (this.#clock().countdown !== null) return m.mondo_table_get_ready();
    if (this.full) {
      return this.options.seats === 1 ? m.mondo_table_full_solo() : m.mondo_table_full_hint();
    }
    return input.touch ? m.mondo_table_hint_touch() : m.mondo_table_hint();
  }

  #outHint(): string {
    const { offered, asked, waitsFor } = this.counting;
    if (offered) return m.mondo_table_count_why();
    if (!asked) return m.mondo_table_out_hint();
    const names = waitsFor.map((seat) => this.everybody[seat]!.name);
    return names.length
      ? m.mondo_table_count_waits({ names: names.join(", ") })
      : m.mondo_table_count_asked();
  }
}
