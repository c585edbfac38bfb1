/** A day as the server describes it, updated from time to time. */

import { person } from "../../state/person.svelte";
import { explained } from "../../state/refusals";

const LOOK_EVERY = 30_000;

export class DayLook<Day extends { day: string }, Days extends { today: string; now: number }> {
  day = $state.raw<Day | null>(null);
  days = $state.raw<Days | null>(null);
  /** The reason why it cannot be shown. */
  trouble = $state("");
  /** The server's time at the last update. */
  now = $state(0);
  #wanted = "";
  /** The difference of the server's clock from the local one. */
  #ahead = 0;

  constructor(
    readonly fetchDay: (day: string) => Promise<Day>,
    readonly fetchDays: () => Promise<Days>,
  ) {}

  today = $derived.by(() => this.day !== null && this.day.day === this.days?.today);

  /** The server's time now, as estimated here. */
  time(): number {
    return Date.now() + this.#ahead;
  }

  /** Shows that day, or today's. */
  async at(day: string): Promise<void> {
    this.#wanted = day;
    this.trouble = "";
    try {
      if (!person.known) await person.look();
      const [one, all] = await Promise.all([this.fetchDay(day || "today"), this.fetchDays()]);
      if (day !== this.#wanted) return;
      [this.day, this.days] = [one, all];
      this.#ahead = all.now - Date.now();
      this.now = all.now;
    } catch (error) {
      this.trouble = explained(error);
    }
  }

  readonly again = () => this.at(this.#wanted);

  /** Updates the day until the returned function is called. */
  follow(): () => void {
    const timer = setInterval(() => {
      this.now = this.time();
      void this.again();
    }, LOOK_EVERY);
    return () => clearInterval(timer);
  }
}
