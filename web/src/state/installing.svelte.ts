/**
 * Proposes once to install the house as an app: after a lesson or a second game, or to whoever
 * comes back on another day, on pages where no game is on. Some browsers can be asked to; in Safari
 * on a phone one does it by hand; the others have it in a menu.
 */

import { Kept } from "./kept.svelte";

/** As far as we use it; the library of types does not have it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const ENOUGH = 2;
const today = () => new Date().toISOString().slice(0, 10);

class Installing {
  #event = $state.raw<InstallEvent | null>(null);
  /** The games that were seen to their end, as long as they are too few. */
  readonly #games = new Kept<readonly string[]>("install-games", []);
  readonly #learnt = new Kept("install-learnt", false);
  readonly #first = new Kept("install-first-day", "");
  readonly #answered = new Kept("install-answered", false);
  /** Only Safari on phones and tablets says whether it was opened from the home screen. */
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

  /** A game has come to its end. */
  played(game: string): void {
    const games = this.#games.value;
    if (games.length < ENOUGH && !games.includes(game)) this.#games.value = [...games, game];
  }

  /** A lesson has come to its end. */
  learnt(): void {
    if (!this.#learnt.value) this.#learnt.value = true;
  }

  accept(): void {
    void this.#event?.prompt();
    this.refuse();
  }

  /** It is not proposed again. */
  refuse(): void {
    this.#answered.value = true;
  }
}

export const installing = new Installing();
