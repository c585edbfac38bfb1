/** A match on a real table: its options, the cards, and the counts. Kept in the browser. */

import { People } from "../../../components/companion/people.svelte";
import { Kept } from "../../../state/kept.svelte";
import type { Points } from "../../../wire/types";
import { FACTS, STYLES, type SoloLevel, type Style } from "../options";
import { sum } from "../points";
import { scored, volcanoHolders, type Counts, type TaskName, type Terms } from "./sums";

export const ROUNDS = ["A", "B", "C"] as const;
export const MOST_PEOPLE = 4;

interface Written {
  style: Style;
  solo: SoloLevel;
  rounds: number;
  /** The current round, from 0. */
  round: number;
  /** One handicap for each seat if the match is played with handicaps. */
  handicaps: readonly number[] | null;
  /** The cards drawn for each round; empty before they are drawn. */
  modifiers: readonly string[];
  tasks: readonly (readonly TaskName[])[];
  /** Counts by round and seat. */
  counts: readonly (readonly Counts[])[];
}

const NOTHING: Counts = {
  animals: 0,
  landscapes: 0,
  chip: 0,
  compared: 0,
  claims: [],
  active: 0,
  inactive: 0,
  empty: 0,
  misconnections: 0,
};
const blank = () => ROUNDS.map(() => Array.from({ length: MOST_PEOPLE }, () => NOTHING));

export class Evening {
  readonly people = new People("mondo", 1, MOST_PEOPLE);
  readonly #kept = new Kept<Written>("companion-mondo", {
    style: STYLES[0],
    solo: "easy",
    rounds: FACTS.most_rounds,
    round: 0,
    handicaps: null,
    modifiers: [],
    tasks: [],
    counts: blank(),
  });

  get seats(): number {
    return this.people.names.length;
  }

  get alone(): boolean {
    return this.seats === 1;
  }

  get written(): Written {
    return this.#kept.value;
  }

  /** The earlier choices, as far as they fit the number of people and the style. */
  get terms(): Terms {
    const { style, solo, handicaps } = this.written;
    const children = style === "children" && !this.alone;
    return {
      solo: this.alone ? solo : null,
      children,
      handicap: handicaps !== null && !children && !this.alone,
      modifier: this.hasModifiers,
    };
  }

  get rounds(): number {
    return this.alone ? 1 : this.written.rounds;
  }

  get round(): number {
    return Math.min(this.written.round, this.rounds - 1);
  }

  get hasModifiers(): boolean {
    return !this.alone && (this.written.style === "advanced" || this.hasTasks);
  }

  get hasTasks(): boolean {
    return !this.alone && this.written.style === "expert";
  }

  get usualMinutes(): number {
    return FACTS.minutes[this.alone ? this.written.solo : this.written.style];
  }

  counts(round: number): readonly Counts[] {
    return this.written.counts[round]!.slice(0, this.seats);
  }

  /**
   * Every player's points, round by round; they decide who has the volcano chip in the next round.
   */
  get points(): Points[][] {
    const found: Points[][] = [];
    for (let round = 0; round < this.rounds; round++) {
      const holders = this.#holdersAfter(found.at(-1));
      const columns = this.counts(round).map((counts, seat) => ({
        ...counts,
        claims: this.hasTasks ? counts.claims : [],
        volcanoChip: holders[seat]!,
        handicap: this.written.handicaps?.[seat] ?? 0,
      }));
      found.push(scored(this.terms, columns));
    }
    return found;
  }

  /** The players who have the volcano chip in that round. */
  holders(round: number): boolean[] {
    return this.#holdersAfter(this.points[round - 1]);
  }

  #holdersAfter(before: readonly Points[] | undefined): boolean[] {
    return before ? volcanoHolders(this.terms, before) : this.people.names.map(() => false);
  }

  get sums(): number[] {
    const { points } = this;
    return this.people.names.map((_, seat) =>
      points.reduce((all, round) => all + sum(round[seat]!), 0),
    );
  }

  choose(change: Partial<Written>): void {
    this.#kept.value = { ...this.written, ...change };
  }

  count(round: number, seat: number, change: Partial<Counts>): void {
    const { counts } = this.written;
    const own = { ...counts[round]![seat]!, ...change };
    this.choose({ counts: counts.with(round, counts[round]!.with(seat, own)) });
  }

  /** Draws new cards for all rounds: different modifiers and, for experts, tasks. */
  draw(): void {
    const tasks = Object.keys(FACTS.tasks) as TaskName[];
    const open = FACTS.tasks_per_player * this.seats;
    this.choose({
      modifiers: shuffled(FACTS.modifiers).slice(0, ROUNDS.length),
      tasks: ROUNDS.map(() => shuffled(tasks).slice(0, open)),
    });
  }

  /** The column of somebody who leaves is removed. */
  leaves(seat: number): void {
    const { counts, handicaps } = this.written;
    this.choose({
      counts: counts.map((round) => [...round.toSpliced(seat, 1), NOTHING]),
      handicaps: handicaps && [...handicaps.toSpliced(seat, 1), 0],
    });
  }

  clear(): void {
    this.choose({ counts: blank(), modifiers: [], tasks: [], round: 0 });
  }
}

function shuffled<T>(cards: readonly T[]): T[] {
  const numbers = crypto.getRandomValues(new Uint32Array(cards.length));
  return cards
    .map((card, place) => ({ card, number: numbers[place]! }))
    .sort((one, other) => one.number - other.number)
    .map(({ card }) => card);
}
