/**
 * Waits for an opponent to play with at once. The server answers when something changes, so it is
 * asked again and again; a browser that does not ask for a few seconds has left.
 */

import { api } from "../wire/api";
import { Refusal } from "../wire/refusal";
import type { QueuePlace, Wanted } from "../wire/types";

const PAUSE = 1000;
/** Codes after which it tries again: the server or the network may be back in a moment. */
const PASSING: readonly string[] = ["unreachable", "no-contact", "too-fast", "unavailable"];

export class Queue {
  place = $state.raw<QueuePlace | null>(null);
  /** True while requests fail. */
  troubled = $state(false);
  #wanted: Wanted | null = null;

  /**
   * Waits for a table and returns its id, or null after leaving. Rejects with a Refusal that will
   * not pass.
   */
  async wait(wanted: Wanted): Promise<string | null> {
    this.#wanted = wanted;
    while (this.#wanted === wanted) {
      const place = await this.#ask(wanted);
      if (this.#wanted !== wanted) {
        if (place) api.leaveQueue(place.ticket);
        return null;
      }
      if (place === null) await new Promise((resolve) => setTimeout(resolve, PAUSE));
      else this.place = place;
      if (place?.table) return place.table;
    }
    return null;
  }

  /** Null if this request failed. */
  async #ask(wanted: Wanted): Promise<QueuePlace | null> {
    try {
      const place = this.place
        ? await api.stayInQueue(this.place.ticket)
        : await api.joinQueue(wanted);
      this.troubled = false;
      return place;
    } catch (error) {
      if (this.#wanted !== wanted) return null;
      if (!(error instanceof Refusal)) throw error;
      if (error.code === "no-place") this.place = null;
      else if (!PASSING.includes(error.code)) throw error;
      this.troubled = true;
      return null;
    }
  }

  leave(): void {
    this.#wanted = null;
    if (this.place && !this.place.table) api.leaveQueue(this.place.ticket);
    this.place = null;
  }
}
