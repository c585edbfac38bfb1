/** The lesson's state: the step, its board, and the feedback. */

import { Progress } from "../../../components/lesson/progress.svelte";
import { m } from "../../../state/language.svelte";
import { explained } from "../../../state/refusals";
import { Refusal } from "../../../wire/refusal";
import { FreeBoard } from "../board/freeBoard.svelte";
import { Handling } from "../handling.svelte";
import { colourName } from "../names";
import { cellAt } from "../position";
import { reason } from "../sentences";
import { JUDGE } from "./answers";
import { SAID, STEPS, type Step } from "./steps";

export class Lesson extends Progress {
  board = $state.raw<FreeBoard | null>(null);
  handling = $state.raw<Handling | null>(null);
  /** True once a forbidden move was tried, if the step asks for that first. */
  tried = $state(false);

  step = $derived.by((): Step | null => STEPS[this.at] ?? null);
  /** The seat for which the learner acts. */
  seat = $derived.by(() => this.step?.seat ?? 0);

  async goTo(at: number): Promise<void> {
    this.begin(at);
    this.board = this.handling = null;
    this.tried = false;
    const step = STEPS[at];
    if (!step) return;
    try {
      const board = await FreeBoard.open({ position: step.position }, [], JUDGE);
      if (this.at === at) this.#lay(board);
    } catch (error) {
      if (this.at === at) this.wrong = () => explained(error);
    }
  }

  #lay(board: FreeBoard): void {
    this.board = board;
    this.handling = new Handling(
      board,
      () => this.seat,
      () => true,
      (move) => this.#played(move),
      () => false,
    );
  }

  /** A space is chosen: a token to find, or a move. */
  space(space: string): void {
    const { board, handling, step } = this;
    if (!board || !handling || !step || this.solved || step.choices) return;
    if (step.asked) handling.space(space);
    else this.#found(cellAt(board.position, space).colour === step.colour, space);
  }

  #found(right: boolean, space: string): void {
    if (right) return this.solve();
    const { colour } = cellAt(this.board!.position, space);
    this.fail(() => m.patterns_learn_tokens_other({ colour: colourName(colour) }));
  }

  answer(number: number): void {
    this.wrong = null;
    if (number === this.step!.answer) return this.solve();
    this.fail(() => m.patterns_learn_count_other({ number }));
  }

  async #played(move: string): Promise<void> {
    const { board, step } = this;
    this.wrong = null;
    const flips = board!.position.phase === "flips";
    if (!flips && !step!.asked!.includes(move)) {
      const gain = board!.reading.turn.legal[move]!.gain;
      this.wrong = () => this.#otherMove(gain);
      throw new Refusal("not-asked");
    }
    await board!.play(move);
    if (board !== this.board) return; // the learner has gone on meanwhile
    if (step!.id !== "end" || board!.over) this.solve();
  }

  /** A move was refused by the rules or by the step: gives the reason in the table's words. */
  refused(): void {
    const { board, handling, step } = this;
    const no = handling!.no!;
    if (step!.tries?.includes(no.move)) this.tried = true;
    if (no.code === "not-asked" || this.solved) return;
    if (no.move === step!.tries?.[0]) this.wrong = null;
    else this.wrong = () => reason(no, board!.position, handling!.bowl);
  }

  #otherMove(gain: number): string {
    const { id } = this.step!;
    if (id === "bowl") return m.patterns_learn_bowl_other();
    if (id === "establish") return m.patterns_learn_establish_other();
    if (id === "flip") return m.patterns_learn_flip_other();
    if (id === "connect") return m.patterns_learn_connect_other();
    return m.patterns_learn_worth_other({ gain });
  }

  /** The task of the moment. */
  task = $derived.by((): string => {
    if (!this.step) return "";
    if (this.step.tries && this.tried) return m.patterns_learn_connect_no();
    if (this.board?.position.phase === "flips") return m.patterns_learn_end_flips();
    return SAID[this.step.id].task();
  });

  praise = $derived.by((): string => {
    const { board, step } = this;
    switch (step?.id) {
      case "tokens":
        return m.patterns_learn_tokens_done();
      case "bowl":
        return m.patterns_learn_bowl_done();
      case "establish":
        return m.patterns_learn_establish_done();
      case "flip":
        return m.patterns_learn_flip_done();
      case "swap":
        return m.patterns_learn_swap_done({
          colour: colourName(board!.position.bowls[this.seat]!),
        });
      case "connect":
        return m.patterns_learn_connect_done();
      case "worth":
        return m.patterns_learn_worth_done();
      case "end": {
        const [mine, rivals] = board!.reading.points as [number, number];
        return m.patterns_learn_end_done({ mine, rivals });
      }
      default:
        return m.patterns_learn_count_done();
    }
  });

  /** The target of the helping hand: the bowl first, if the move begins there. */
  hand = $derived.by((): { bowl: boolean; space: string | null } => {
    const move = this.#pointed();
    const needsBowl = /^[BES]/.test(move ?? "") && !this.handling?.inHand;
    return { bowl: needsBowl, space: needsBowl ? null : (move?.slice(1) ?? null) };
  });

  #pointed(): string | null {
    const { board, step } = this;
    if (!this.helped || this.solved || !board || !step) return null;
    if (step.tries && !this.tried) return step.tries[0]!;
    if (board.position.phase === "flips") return this.handling!.flips[0] ?? null;
    if (step.shown) return step.shown;
    const found = board.position.cells.find(({ colour }) => colour === step.colour);
    return step.choices || !found ? null : `F${found.space}`;
  }
}
