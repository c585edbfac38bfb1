/** Asks for a name when others will see it: with the first table for friends, or a seat there. */

import { person } from "./person.svelte";

class Naming {
  /** Set while the dialog is open; called with whether a name was given. */
  asked = $state.raw<((given: boolean) => void) | null>(null);

  /** Returns whether this person has a name of their own; asks for it first if not. */
  async named(): Promise<boolean> {
    if (!person.known) await person.look();
    if (person.named) return true;
    return new Promise((resolve) => (this.asked = resolve));
  }

  answer(given: boolean): void {
    const answer = this.asked;
    this.asked = null;
    answer?.(given);
  }
}

export const naming = new Naming();
