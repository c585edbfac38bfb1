/**
 * Proposes once to install the house as an app: after a first game or lesson, on pages where no
 * game is on. Only some browsers can be asked to; the others have it in a menu.
 */

import { Kept } from "./kept.svelte";

/** As far as we use it; the library of types does not have it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

class Installing {
  #event = $state.raw<InstallEvent | null>(null);
  readonly #played = new Kept("install-played", false);
  readonly #answered = new Kept("install-answered", false);

  constructor() {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.#event = event as InstallEvent;
    });
    addEventListener("appinstalled", () => this.refuse());
  }

  get proposed(): boolean {
    return this.#event !== null && this.#played.value && !this.#answered.value;
  }

  /** A game or a lesson has come to its end. */
  played(): void {
    if (!this.#played.value) this.#played.value = true;
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
