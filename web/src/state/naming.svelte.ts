/** A name is asked for when others will see it: with the first table for friends, or a seat there. */

import { person } from "./person.svelte";

class Naming {
  /** The dialog is open; it is told whether a name was given. */
  asked = $state.raw<((given: boolean) => void) | null>(null);

  /** Whether this person has a name of their own; asks for it first if not. */
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
