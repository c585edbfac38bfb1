/** The actions at the table besides moves. */

import { m } from "../../../state/language.svelte";
import { notices } from "../../../state/notices.svelte";
import type { Table } from "../../../state/table.svelte";
import type { PatternsCommands } from "../../../wire/types";
import type { PatternsGame } from "../game.svelte";
import { refusal } from "../sentences";

const explain = (error: unknown) => notices.tell(refusal(error));

export class Actions {
  constructor(
    private readonly table: Table<PatternsCommands>,
    private readonly game: PatternsGame,
  ) {}

  get shared(): boolean {
    return this.table.lobby?.one_device ?? false;
  }

  /** Names the acting seat on a shared device; elsewhere the server knows it. */
  #as(seat: number) {
    return this.shared ? { seat } : {};
  }

  play = (move: string, seat: number) => this.table.do("Play", { move }, this.#as(seat));

  resign(): void {
    this.table.do("Resign", {}, this.#as(this.game.position.mover)).catch(explain);
  }

  /** On a shared device both players have agreed before anybody presses a button. */
  async draw(): Promise<void> {
    await this.#offer("OfferDraw", this.game.position.mover);
  }

  async takeBack(): Promise<void> {
    const { mover, phase } = this.game.position;
    await this.#offer("AskTakeBack", this.game.lastSeat ?? (phase === "flips" ? mover : 1 - mover));
  }

  async #offer(command: "OfferDraw" | "AskTakeBack", seat: number): Promise<void> {
    try {
      await this.table.do(command, {}, this.#as(seat));
      if (this.shared) await this.table.do("Answer", { agree: true }, { seat: 1 - seat });
    } catch (error) {
      explain(error);
    }
  }

  answer(agree: boolean): void {
    this.table.do("Answer", { agree }).catch(explain);
  }

  get takeBackLabel(): string {
    return this.shared ? m.patterns_take_back_now() : m.patterns_take_back();
  }

  get drawLabel(): string {
    return this.shared ? m.patterns_agree_draw() : m.patterns_offer_draw();
  }
}
