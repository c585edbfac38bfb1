/**
 * A person's actions at the table: lifting the bowl token, choosing a space, and seeing the effect
 * of a move before it is made. The legal moves and their effects come with the server's reading.
 */

import { play as sound } from "../../state/sound";
import type { RefusalCode } from "../../wire/constants";
import { Refusal, type Code } from "../../wire/refusal";
import type { Effect } from "../../wire/types";
import type { Ghost, TargetKind } from "./drawing/Mandala.svelte";
import type { PatternsGame } from "./game.svelte";
import { cellAt, drawnMove, type Colour } from "./position";
import { badge, NOTHING, targetsOf } from "./targets";
import { warnings } from "./warnings.svelte";

/** Sends a command to the server; rejects with a Refusal. */
export type Send = (move: string, seat: number) => Promise<unknown>;

/** The board that is acted on: a game at a table, or a free board. */
export type Acted = Pick<
  PatternsGame,
  "position" | "shown" | "current" | "pending" | "mover" | "over"
>;

/** Codes for actions that are refused here, without asking the server. */
type OwnCode = "no-place" | "only-flips" | "choose-first";
export type NoCode = Code | OwnCode;

/** A refused action: the space, the move, and the reason. */
export interface No {
  space: string | null;
  move: string;
  code: NoCode;
}

const NO_LASTS = 2_600;

export class Handling {
  inHand = $state(false);
  hovered = $state<string | null>(null);
  no = $state.raw<No | null>(null);
  /** A move that would leave the player without an action, until it is confirmed or cancelled. */
  asked = $state<string | null>(null);
  /** True while the last flips run one after another. */
  #flipping = $state(false);
  #noTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly game: Acted,
    /**
     * The seat that acts now: the person's own, the mover's on a shared device, null for a watcher.
     */
    private readonly seat: () => number | null,
    private readonly assists: () => boolean,
    private readonly send: Send,
    /** True to ask before a move that leaves the player without an action. */
    private readonly warns: () => boolean = () => warnings.on,
  ) {}

  myTurn = $derived.by(() => this.seat() !== null && this.game.mover === this.seat());
  phase = $derived.by(() => this.game.position.phase);
  legal = $derived.by((): Record<string, Effect> => {
    return this.myTurn ? (this.game.current?.turn.legal ?? {}) : {};
  });
  bowl = $derived.by((): Colour | null => {
    const seat = this.seat();
    return seat === null || this.phase === "bowl" ? null : this.game.shown.bowls[seat]!;
  });
  /**
   * True if there is a group of the bowl token's colour, so that the token can only be swapped in.
   */
  swaps = $derived.by(() => {
    const seat = this.seat();
    return seat !== null && this.bowl !== null && this.game.shown.rivers[seat]!.includes(this.bowl);
  });
  canTakeUp = $derived.by(() => this.myTurn && this.phase === "play");
  /** True if there is a space for the bowl token. */
  canLay = $derived.by(() => Object.keys(this.legal).some((move) => /^[ES]/.test(move)));
  flips = $derived.by(() => Object.keys(this.legal).filter((move) => move.startsWith("F")));
  canStop = $derived.by(() => this.phase === "flips" && "==" in this.legal && !this.#flipping);

  targets = $derived.by((): ReadonlyMap<string, TargetKind> => {
    return this.assists() ? targetsOf(this.legal, this.inHand, this.phase) : NOTHING;
  });

  /** The move that acting on a space would make, legal or not. */
  moveAt(space: string): string {
    if (!this.inHand) return `F${space}`;
    return (this.swaps ? "S" : "E") + space;
  }

  /** The legal move under the pointer or the focus. */
  looked = $derived.by((): string | null => {
    if (this.hovered === null) return null;
    const move = this.moveAt(this.hovered);
    return move in this.legal ? move : null;
  });
  ghost = $derived.by((): Ghost | null => {
    const seat = this.seat();
    if (this.looked === null || seat === null || !this.assists()) return null;
    return {
      space: this.looked.slice(1),
      position: drawnMove(this.game.shown, seat, this.looked),
    };
  });
  badges = $derived.by((): ReadonlyMap<string, string> => {
    const gain = this.looked === null ? 0 : this.legal[this.looked]!.gain;
    return this.ghost && gain ? badge(this.ghost.space, gain) : NOTHING;
  });

  takeUp(): void {
    if (!this.canTakeUp) {
      this.#refuse(null, "", this.#whyNot());
    } else if (!this.canLay) {
      this.#refuse(null, "", "no-place");
    } else if (!this.inHand) {
      this.inHand = true;
      sound("pick");
    }
  }

  putBack(): void {
    this.inHand = false;
    this.no = null;
  }

  choose(colour: Colour): void {
    this.#play(`B${colour}`);
  }

  /** A space is chosen: the token in the hand goes there, or the token there is flipped. */
  space(space: string): void {
    const move = this.moveAt(space);
    if (move in this.legal) this.#considered(move);
    else this.#refuse(space, move, this.#refusedBy(move) ?? this.#whyNot());
  }

  /** Answers the question about the move: make it, or not. */
  answer(yes: boolean): void {
    const move = this.asked;
    this.asked = null;
    if (yes && move !== null) this.#play(move);
  }

  /** Makes a move given in the notation, if it is legal. */
  make(move: string): void {
    if (move in this.legal) this.#considered(move);
  }

  allFlips(): void {
    this.#flipping = true;
    this.goOn();
  }

  /** Makes the next of the last flips, if they run by themselves. */
  goOn(): void {
    if (!this.#flipping || this.game.pending.first !== null) return;
    if (this.flips.length > 0) this.#play(this.flips[0]!);
    else if (this.game.over) this.#flipping = false;
  }

  enough(): void {
    this.#play("==");
  }

  #considered(move: string): void {
    if (this.legal[move]!.traps && this.warns()) this.asked = move;
    else this.#play(move);
  }

  #play(move: string): void {
    const seat = this.seat();
    if (seat === null || this.game.pending.first !== null) return;
    this.inHand = false;
    this.no = null;
    const answered = this.game.pending.add({ seat, move }, () => this.send(move, seat));
    answered.catch((error: unknown) => {
      this.#flipping = false;
      const code = error instanceof Refusal ? error.code : "broken";
      this.#refuse(/^[EFS]/.test(move) ? move.slice(1) : null, move, code);
    });
  }

  /** The server's reason to refuse a move, as far as it has sent it. */
  #refusedBy(move: string): RefusalCode | undefined {
    return this.game.current?.turn.refused[move] as RefusalCode | undefined;
  }

  /** Null until the server has sent what is needed to know it. */
  #whyNot(): NoCode | null {
    if (this.game.over) return "game-over";
    if (this.phase === "bowl" && this.myTurn) return "choose-first";
    if (this.phase === "flips" && this.myTurn) return "only-flips";
    // Until the server has told whose turn it is, it may be this player's.
    return this.game.mover === null ? null : "not-your-turn";
  }

  #refuse(space: string | null, move: string, code: NoCode | null): void {
    if (code === null) return;
    this.no = { space, move, code };
    sound("mismatch");
    clearTimeout(this.#noTimer);
    this.#noTimer = setTimeout(() => (this.no = null), NO_LASTS);
  }

  /** The token that a move would lift, if any. */
  taken(move: string): Colour {
    return cellAt(this.game.position, move.slice(1)).colour;
  }
}
