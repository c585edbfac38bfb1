/** The table from this person's seat: layout, players, the line of text, and actions. */

import { innerHeight, innerWidth } from "svelte/reactivity/window";
import { m } from "../../../state/language.svelte";
import type { Table } from "../../../state/table.svelte";
import type { PatternsCommands } from "../../../wire/types";
import type { PatternsGame } from "../game.svelte";
import { Handling } from "../handling.svelte";
import { colourName, spaceLabel } from "../names";
import type { Cell } from "../position";
import { guidance, preview, reason, type Line } from "../sentences";
import { hintLine } from "./hinting";
import { Actions } from "./actions";
import { Hint } from "./hint.svelte";
import { History } from "./history.svelte";
import { layout } from "./layout";
import { playerAt } from "./players";

export class Scene {
  readonly actions: Actions;
  readonly handling: Handling;
  readonly history: History;
  readonly hint: Hint;
  turned = $state(false);
  asking = $state<"resign" | "draw" | null>(null);
  /** True if the list of keys is open. */
  keys = $state(false);
  /** True if the rules are open over the table. */
  reading = $state(false);
  /** True to show the result, false for the board. */
  showsEnd = $state(true);
  /** True if the bot to move takes longer than it needs to think: it is still being loaded. */
  loading = $state(false);

  constructor(
    readonly table: Table<PatternsCommands>,
    readonly game: PatternsGame,
  ) {
    this.actions = new Actions(table, game);
    this.history = new History(game);
    this.hint = new Hint(table, game, () => this.seat);
    this.handling = new Handling(
      game,
      () => (this.looking ? null : this.seat),
      () => this.assists,
      this.actions.play,
    );
  }

  place = $derived.by(() => layout(innerWidth.current ?? 1440, innerHeight.current ?? 900));
  tall = $derived.by(() => this.place.scheme === "tall");
  /** True if there is no room for the app's header. */
  small = $derived.by(() => this.tall || this.place.low);

  /** True if there is room for a list beside the cloth. */
  beside = $derived.by(() => !this.small && this.place.side >= 250);

  /** True while an earlier position is shown, on which no action is possible. */
  looking = $derived.by(() => this.history.at !== null);
  /** The position to draw. */
  shown = $derived.by(() => this.history.position ?? this.game.shown);

  shared = $derived.by(() => this.table.lobby?.one_device ?? false);
  assists = $derived.by(() => this.table.lobby?.assists ?? true);
  /** Not allowed in a rated game. */
  mayTakeBack = $derived.by(() => !this.table.lobby?.rated);
  /** The seat for which this person acts: on a shared device, the player to move. */
  seat = $derived.by(() => (this.shared ? this.game.position.mover : this.table.seat));
  /**
   * This person's side is on the right, or below. On a phone that is handed over, the player to
   * move is below; on a wide shared screen the sides stay.
   */
  near = $derived.by(() => {
    const seat = this.shared && !this.tall ? 0 : (this.seat ?? 0);
    return playerAt(this.table, this.game, seat);
  });
  far = $derived.by(() => playerAt(this.table, this.game, 1 - this.near.seat));
  names = $derived.by(() => [0, 1].map((seat) => playerAt(this.table, this.game, seat).name));
  botToMove = $derived.by(() => {
    const { mover } = this.game;
    return mover !== null && playerAt(this.table, this.game, mover).bot !== null;
  });
  /** The opponent of the seat for which this person acts. */
  rival = $derived.by(() => this.names[1 - (this.seat ?? 0)]!);
  playing = $derived.by(() => this.seat !== null && !this.game.over);
  choosing = $derived.by(() => this.shown.phase === "bowl");

  /** Sums are shown with the waiting flips, but neither at a plain table nor after the end. */
  projected = $derived.by(() => this.assists && !this.game.over);
  #sum(seat: number): number {
    const { points, waiting } = this.game.counts;
    return points[seat]! + (this.projected ? waiting[seat]! : 0);
  }
  lead = $derived.by(() => this.#sum(this.near.seat) - this.#sum(this.far.seat));

  score(seat: number) {
    const { points, waiting } = this.game.counts;
    return {
      points: points[seat]!,
      waiting: this.projected ? waiting[seat]! : null,
      full: Math.max(40, this.#sum(0), this.#sum(1)),
    };
  }

  /** The properties of a player's plate. */
  plate(player: Scene["near"]) {
    return {
      player,
      on: this.game.mover === player.seat,
      clocks: this.game.view.clocks,
      now: () => this.table.now(),
    };
  }

  note = $derived.by(() => {
    if (this.game.over) return m.patterns_game_over();
    const made = this.game.view.moves.length + (this.game.pending.first ? 1 : 0);
    return m.patterns_turn_number({ number: Math.max(1, made) });
  });

  /** Null while the server counts: the last line stays then, to avoid flicker. */
  line = $derived.by((): Line | null => {
    const { game, handling, seat } = this;
    if (handling.no) {
      return { strong: reason(handling.no, game.position, handling.bowl), bad: true };
    }
    if (game.over) return { strong: m.patterns_line_over() };
    if (handling.looked && this.assists && seat !== null) {
      return preview(handling.looked, handling, seat, game.shown);
    }
    if (!handling.myTurn) return this.#waiting();
    const hinted = hintLine(this.hint, this.seat ?? 0, this.names);
    if (hinted && !handling.inHand) return hinted;
    const words = guidance(handling, this.rival);
    const name = this.names[this.seat ?? 0]!;
    return this.shared ? { ...words, strong: `${name}: ${words.strong}` } : words;
  });

  #waiting(): Line | null {
    const { mover, position } = this.game;
    if (mover === null) return null;
    const name = this.names[mover]!;
    const aside = this.seat === null ? { aside: m.patterns_watching() } : {};
    if (this.loading) return { strong: m.patterns_line_loading({ name }), ...aside };
    if (this.choosing) return { strong: m.patterns_line_chooses({ name }), ...aside };
    if (position.phase === "flips") {
      return { strong: m.patterns_line_last_flips_self({ name }), ...aside };
    }
    return { strong: m.patterns_line_waiting({ name }), ...aside };
  }

  /** True for a move that cannot be sent while there is no connection. */
  unsent = $derived.by(() => this.table.connection !== "open" && this.game.pending.first !== null);
  /** The space and the player of the last token laid. */
  lastSpace = $derived.by(() => {
    const move = (this.history.step ? this.history.step.move : this.game.lastMove) ?? "";
    return /^[EFS]/.test(move) ? move.slice(1) : null;
  });
  lastSeat = $derived.by(() => this.game.pending.first?.seat ?? this.game.lastSeat);

  bowlWords(owner: number): string {
    const colour = colourName(this.shown.bowls[owner]!);
    const held = this.handling.inHand && owner === this.seat;
    return held ? m.patterns_in_hand({ colour }) : colour;
  }

  /** A space in words, with the effect of acting on it. */
  label = (cell: Cell): string => {
    const words = spaceLabel(this.shown, cell, this.names);
    const move = this.handling.moveAt(cell.space);
    if (!this.assists || this.seat === null || !(move in this.handling.legal)) return words;
    return `${words}. ${preview(move, this.handling, this.seat, this.game.shown).strong}`;
  };
}
