/** The analysis of a finished game: requested, then shown part by part as the server finds it. */

import { api } from "../wire/api";
import { Refusal } from "../wire/refusal";
import type { AnalysisInfo } from "../wire/types";
import { explained } from "./refusals";

/** Milliseconds between two requests, and after a failed one. */
const EVERY = 400;
const LATER = 2000;
/** Codes after which another attempt may succeed. */
const PASSING: readonly string[] = ["unreachable", "too-fast"];

/** `Part` is the type of the parts of the game's analysis. */
export class Analysis<Part> {
  state = $state<AnalysisInfo["state"]>("none");
  /** The number of other analyses before it in the queue. */
  ahead = $state(0);
  /** The number of its parts, once known. */
  total = $state<number | null>(null);
  parts = $state.raw<Part[]>([]);
  /** The reason why it has stopped, in words; "" while all is well. */
  trouble = $state("");
  /** The number of the latest request; an answer to an earlier one is dropped. */
  #call = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly gameId: string) {}

  /** True while it is being made. */
  get busy(): boolean {
    return this.state === "waiting" || this.state === "running";
  }

  /** Shows a stored analysis, or joins a running one; does not start one. */
  async look(): Promise<void> {
    await this.#look(false);
  }

  /** Starts it, and follows it until it is complete. */
  async start(): Promise<void> {
    if (this.busy || this.state === "done") return;
    this.#clear("waiting");
    await this.#ask();
  }

  /** Cancels it. */
  stop(): void {
    this.leave();
    this.#clear("none");
    api.dropAnalysis(this.gameId).catch(() => {}); // it ends by itself when nobody follows it
  }

  /** Stops following it when the page is left; after a while the server notices and stops too. */
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

  /** Awaits an answer with the parts that follow after the `known` ones. */
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
    const nobodys = info.state === "none"; // the server was restarted, or another window cancelled it
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
