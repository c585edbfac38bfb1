/**
 * Proposes once to install the app: after a lesson or a second game, or on another day's visit, on
 * pages without a running game. Some browsers can be asked to install it; in Safari on a phone it
 * is done by hand; other browsers have it in a menu.
 */

import { Kept } from "./kept.svelte";

/** Only the part used here, since TypeScript's library lacks this type. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const ENOUGH = 2;
const today = () => new Date().toISOString().slice(0, 10);

class Installing {
  #event = $state.raw<InstallEvent | null>(null);
  /** The games seen to their end, as long as there are too few. */
  readonly #games = new Kept<readonly string[]>("install-games", []);
  readonly #learnt = new Kept("install-learnt", false);
  readonly #first = new Kept("install-first-day", "");
  readonly #answered = new Kept("install-answered", false);
  /** Only Safari on phones and tablets tells whether it was opened from the home screen. */
  readonly byHand = "standalone" in navigator && navigator.standalone === false;

  constructor() {
    if (!this.#first.value) this.#first.value = today();
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.#event = event as InstallEvent;
    });
    addEventListener("appinstalled", () => this.refuse());
  }

  get proposed(): boolean {
    const possible = this.#event !== null || this.byHand;
    const games = this.#games.value.length >= ENOUGH;
    const back = this.#first.value < today();
    return possible && (this.#learnt.value || games || back) && !this.#answered.value;
  }

  /** Records that a game has ended. */
  played(game: string): void {
    const games = this.#games.value;
    if (games.length < ENOUGH && !games.includes(game)) this.#games.value = [...games, game];
  }

  /** Records that a lesson has ended. */
  learnt(): void {
    if (!this.#learnt.value) this.#learnt.value = true;
  }

  accept(): void {
    void this.#event?.prompt();
    this.refuse();
  }

  /** Ends the proposal for good. */
  refuse(): void {
    this.#answered.value = true;
  }
}

export const installing = new Installing();
