/** The computer players of a game: their list, their names, and the last choice. */

import { api } from "../wire/api";
import { Kept } from "./kept.svelte";
import { m } from "./language.svelte";

/** A computer player as people see it. */
export interface BotLook {
  name(): string;
  /** A sentence on how it plays. */
  line(): string;
  /** A drawing in a box of 64; "" for one that this page does not know. */
  face: string;
}

/** A computer player that can be chosen. */
export interface BotChoice extends BotLook {
  level: number;
}

type Known = readonly { readonly name: string; readonly level: number }[];

export class Bots {
  #offered = $state.raw<Known>([]);
  readonly #chosen: Kept<number | null>;
  #asked = false;

  /**
   * `known` are those that a server may have, and the level of a first game; `looks` are by the
   * name stored with games, including names of earlier versions.
   */
  constructor(
    private readonly game: string,
    private readonly known: { readonly bots: Known; readonly friendly: number },
    private readonly looks: Readonly<Record<string, BotLook>>,
  ) {
    this.#offered = known.bots;
    this.#chosen = new Kept<number | null>(`bot-${game}`, null);
  }

  /** Requests the server's list, once. */
  async look(): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    try {
      this.#offered = (await api.bots())[this.game] ?? this.#offered;
    } catch {
      this.#asked = false; // the known ones must do
    }
  }

  /** The weakest first. */
  get all(): BotChoice[] {
    return this.#offered.map(({ name, level }) => ({ ...this.#lookOf(name, level), level }));
  }

  /**
   * The one just picked, else the one chosen last, else an easy one; if it is missing, the nearest.
   */
  proposed(picked: number | null = null): BotChoice {
    const level = picked ?? this.#chosen.value ?? this.known.friendly;
    const far = (bot: BotChoice) => Math.abs(bot.level - level);
    return this.all.reduce((best, bot) => (far(bot) < far(best) ? bot : best));
  }

  choose(level: number): void {
    this.#chosen.value = level;
  }

  /** The next stronger (1) or weaker (-1) one, if there is one. */
  beside(level: number, step: 1 | -1): BotChoice | null {
    return this.all.find((bot) => bot.level === level + step) ?? null;
  }

  /** The one stored under this name. */
  named(name: string): BotLook {
    return this.#lookOf(name, this.level(name));
  }

  level(name: string): number | null {
    return [...this.#offered, ...this.known.bots].find((bot) => bot.name === name)?.level ?? null;
  }

  /** The computer player at a seat; null for a person. */
  at(name: string | null | undefined): BotLook | null {
    return name ? this.named(name) : null;
  }

  #lookOf(name: string, level: number | null): BotLook {
    return this.looks[name] ?? unknown(level);
  }
}

/** A computer player that only a newer server knows. */
const unknown = (level: number | null): BotLook => ({
  name: () => (level === null ? m.computer() : m.bot_named({ name: m.computer(), level })),
  line: () => "",
  face: "",
});
