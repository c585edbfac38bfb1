/**
 * Requests to play, to this person and by them. Every page asks the server again and again for
 * news. A person who looks at the page counts as present.
 */

import { untrack } from "svelte";
import { SvelteSet } from "svelte/reactivity";
import { api } from "../wire/api";
import type { PlayRequest } from "../wire/types";
import { person } from "./person.svelte";
import { play } from "./sound";

const EVERY = 5_000;
/** The interval while nobody looks at the page. */
const SELDOM = 60_000;
/** A newly opened page itself asks who the person is. */
const SOON = 1_500;

class Requests {
  incoming = $state.raw<readonly PlayRequest[]>([]);
  outgoing = $state.raw<readonly PlayRequest[]>([]);
  /** Requests that were closed over the page; they remain in the list of people. */
  #putOff = new SvelteSet<string>();
  #held = $state(0);
  #listed = $state(0);
  #mark = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  #follows = 0;

  /** The one shown over the page: first a request, then the answer to this person's own. */
  shown = $derived.by((): { request: PlayRequest; mine: boolean } | null => {
    if (this.#held) return null;
    const asked = this.#listed ? null : this.incoming.find(({ id }) => !this.#putOff.has(id));
    if (asked) return { request: asked, mine: false };
    const answered = this.outgoing.find(({ state }) => state !== "open");
    return answered ? { request: answered, mine: true } : null;
  });
  open = $derived(this.outgoing.filter(({ state }) => state === "open"));

  /** Asks for news until the returned function is called. */
  follow(): () => void {
    const mine = ++this.#follows;
    const look = () => void this.#look(mine);
    document.addEventListener("visibilitychange", look);
    if (person.known) look();
    else this.#timer = setTimeout(look, SOON);
    return () => {
      this.#follows += 1;
      clearTimeout(this.#timer);
      document.removeEventListener("visibilitychange", look);
      this.incoming = this.outgoing = [];
      this.#mark = "";
    };
  }

  /** Asks at once, after a change made here. */
  async look(): Promise<void> {
    await this.#look(this.#follows);
  }

  async #look(follows: number): Promise<void> {
    clearTimeout(this.#timer);
    try {
      await this.#ask(follows);
    } catch {
      // perhaps it works next time
    }
    if (follows !== this.#follows) return;
    clearTimeout(this.#timer);
    const pause = document.visibilityState === "visible" ? EVERY : SELDOM;
    this.#timer = setTimeout(() => void this.#look(follows), pause);
  }

  async #ask(follows: number): Promise<void> {
    if (!person.known) await person.look();
    if (person.me === null) return;
    const looks = document.visibilityState === "visible";
    const { mark, incoming, outgoing } = await api.requests(this.#mark, looks);
    if (follows !== this.#follows) return;
    const first = this.#mark === "";
    this.#mark = mark;
    if (incoming) {
      const known = new Set(this.incoming.map(({ id }) => id));
      const called = !first && incoming.some(({ id }) => !known.has(id));
      this.incoming = incoming;
      if (called && !this.#held) play("turn");
    }
    if (outgoing) this.outgoing = outgoing;
  }

  /** For an effect of a page: nothing is shown over it as long as the effect lasts. */
  hold(): () => void {
    untrack(() => (this.#held += 1));
    return () => (this.#held -= 1);
  }

  /** For an effect of a page that itself shows requests, as long as the effect lasts. */
  list(): () => void {
    untrack(() => (this.#listed += 1));
    return () => (this.#listed -= 1);
  }

  putOff(id: string): void {
    this.#putOff.add(id);
  }

  /** The table to go to. */
  accept = (id: string) => this.#answered(api.acceptRequest(id)).then(({ table }) => table);
  refuse = (id: string) => this.#answered(api.refuseRequest(id));
  drop = (id: string) => this.#answered(api.dropRequest(id));

  async #answered<Answer>(answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer;
    } finally {
      void this.look();
    }
  }
}

export const requests = new Requests();
