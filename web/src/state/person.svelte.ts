import { api } from "../wire/api";
import type { Me } from "../wire/types";
import { locales, m } from "./language.svelte";

/** The person who uses this browser. A guest is created when something first needs a name. */
class Person {
  me = $state.raw<Me | null>(null);
  known = $state(false);

  async look(): Promise<void> {
    this.me = await api.me();
    this.known = true;
  }

  /** Ensures that there is a person, with the given name or that of a guest. */
  async be(name = ""): Promise<Me> {
    const wanted = name.trim();
    if (!this.known) await this.look();
    if (this.me === null) {
      const guest = m.guest_name({ number: 100 + Math.floor(Math.random() * 900) });
      this.me = await api.newGuest(wanted || guest);
    } else if (wanted && wanted !== this.me.name) {
      this.me = await api.rename(wanted);
    }
    return this.me;
  }

  /** True if the person chose the name themselves. */
  get named(): boolean {
    return this.me !== null && !isGuestName(this.me.name);
  }

  /** From now on another person uses this browser, or none. */
  becomes(me: Me | null): void {
    this.me = me;
    this.known = true;
  }
}

/** Matches a guest's name, in whichever language it was given. */
function isGuestName(name: string): boolean {
  const number = /\d{3}$/.exec(name)?.[0];
  return (
    number !== undefined && locales.some((locale) => m.guest_name({ number }, { locale }) === name)
  );
}

export const person = new Person();
