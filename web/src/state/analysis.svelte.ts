/** The analysis of a game that is over: asked for, and shown part by part as the server finds it. */

import { api } from "../wire/api";
import { Refusal } from "../wire/refusal";
import type { AnalysisInfo } from "../wire/types";
import { explained } from "./refusals";

/** Milliseconds from one look to the next, and after a look that did not work out. */
const EVERY = 400;
const LATER = 2000;
/** After these the next look may do better. */
const PASSING: readonly string[] = ["unreachable", "too-fast"];

/** `Part` is what the game's analysis consists of. */
export class Analysis<Part> {
  state = $state<AnalysisInfo["state"]>("none");
  /** How many others come before it. */
  ahead = $state(0);
  /** How many parts it will have, once that is known. */
  total = $state<number | null>(null);
  parts = $state.raw<Part[]>([]);
  /** Why it does not go on, in words; "" while all is well. */
  trouble = $state("");
  /** Of the latest call; an answer to an earlier one comes too late. */
  #call = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly gameId: string) {}

  /** Whether it is on its way. */
  get busy(): boolean {
    return this.state === "waiting" || this.state === "running";
  }

  /** Shows what the server has kept, and joins what it is at; nothing is asked for. */
  async look(): Promise<void> {
    await this.#look(false);
  }

  /** Asks for it, and goes on looking until it is there. */
  async start(): Promise<void> {
    if (this.busy || this.state === "done") return;
    this.#clear("waiting");
    await this.#ask();
  }

  /** Gives it up. */
  stop(): void {
    this.leave();
    this.#clear("none");
    api.dropAnalysis(this.gameId).catch(() => {}); // it ends by itself when nobody looks
  }

  /** The page is left: nobody looks any more, and after a while the server notices. */
  leave(): void {
    this.#call++;
    clearTimeout(this.#timer);
  }

  #clear(state: AnalysisInfo["state"]): void {
    this.state = state;
    this.ahead = 0;
    this.total = null;
    this.parts = [];
    this.trouble = "";
  }

  #ask(): Promise<void> {
    return this.#turn(api.analyse(this.gameId), 0, true);
  }

  #look(wanted: boolean): Promise<void> {
    const known = this.parts.length;
    return this.#turn(api.analysis(this.gameId, known), known, wanted);
  }

  /** Takes an answer that goes on after so many parts. */
  async #turn(asked: Promise<AnalysisInfo>, known: number, wanted: boolean): Promise<void> {
    this.leave();
    const call = this.#call;
    try {
      const info = await asked;
      if (call === this.#call) this.#take(info, known, wanted);
    } catch (error) {
      if (call === this.#call && wanted) this.#fail(error);
    }
  }

  #take(info: AnalysisInfo, known: number, wanted: boolean): void {
    this.trouble = "";
    const nobodys = info.state === "none"; // the server was started anew, or another window gave up
    if (nobodys ? wanted : !wanted && !settled(info)) {
      void this.#ask();
      return;
    }
    this.state = info.state;
    this.ahead = info.ahead;
    this.total = info.total;
    this.parts = [...this.parts.slice(0, known), ...(info.parts as Part[])];
    if (this.busy) this.#again(EVERY);
  }

  #fail(error: unknown): void {
    this.trouble = explained(error);
    if (error instanceof Refusal && PASSING.includes(error.code)) this.#again(LATER);
    else this.state = "failed";
  }

  #again(after: number): void {
    this.#timer = setTimeout(() => void this.#look(true), after);
  }
}

const settled = (info: AnalysisInfo) => info.state === "done" || info.state === "failed";
