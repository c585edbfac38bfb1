/** The timer for a round on a real table: a countdown, the round, its last ten seconds. */

import { keepAwake } from "../../../state/wakeLock";
import { Kept } from "../../../state/kept.svelte";
import { play } from "../../../state/sound";
import { FACTS } from "../options";

const SECOND = 1000;
const COUNTDOWN = FACTS.countdown;
const LAST = 10 * SECOND;
const MINUTE = 60 * SECOND;
/** Milliseconds between two readings of the clock. */
const LOOK = 100;

interface Set {
  /** The length of the round in milliseconds. */
  whole: number;
  /** The end of the round by the device's clock; null while the timer is stopped. */
  ends: number | null;
  /** Milliseconds left while the timer is stopped. */
  left: number;
}

export class Timer {
  readonly #kept = new Kept<Set | null>("companion-timer", null);
  /** The usual time if none is set. */
  readonly #usual: () => number;
  #now = $state(Date.now());

  constructor(usualMinutes: () => number) {
    this.#usual = () => usualMinutes() * MINUTE;
  }

  get #set(): Set {
    return this.#kept.value ?? { whole: this.#usual(), ends: null, left: this.#usual() };
  }

  get whole(): number {
    return this.#set.whole;
  }

  get running(): boolean {
    return this.#set.ends !== null;
  }

  /** Milliseconds left of the round. */
  get left(): number {
    return Math.min(this.whole, Math.max(0, this.#toEnd));
  }

  /** Seconds until the start; 0 from then on. */
  get countdown(): number {
    return Math.ceil(Math.max(0, this.#toEnd - this.whole) / SECOND);
  }

  get ready(): boolean {
    return !this.running && this.left === this.whole;
  }

  get over(): boolean {
    return this.left === 0;
  }

  get #toEnd(): number {
    const { ends, left } = this.#set;
    return ends === null ? left : ends - this.#now;
  }

  get minutes(): number {
    return this.whole / MINUTE;
  }

  choose(minutes: number): void {
    this.#kept.value = { whole: minutes * MINUTE, ends: null, left: minutes * MINUTE };
  }

  start(): void {
    const { whole, left } = this.#set;
    const countdown = this.ready ? COUNTDOWN : 0;
    this.#now = Date.now();
    this.#kept.value = { whole, left, ends: this.#now + left + countdown };
    play("tick");
  }

  pause(): void {
    this.#kept.value = { ...this.#set, ends: null, left: this.left };
  }

  /** Resets the timer to the whole time, or to the usual one. */
  reset({ usual = false } = {}): void {
    this.#kept.value = usual ? null : { ...this.#set, ends: null, left: this.whole };
  }

  /** For an effect: while the timer runs, reads the clock, plays sounds and keeps the screen on. */
  follow(): (() => void) | undefined {
    if (!this.running) return undefined;
    const sleep = keepAwake();
    const looking = setInterval(() => this.#look(), LOOK);
    return () => {
      clearInterval(looking);
      sleep();
    };
  }

  #look(): void {
    const before = this.#toEnd;
    this.#now = Date.now();
    const after = this.#toEnd;
    if (after <= 0) {
      this.#kept.value = { ...this.#set, ends: null, left: 0 };
      play("end");
    } else if (before > this.whole && after <= this.whole) play("turn");
    else if (Math.ceil(after / SECOND) < Math.ceil(before / SECOND) && this.#counts(after)) {
      play("tick");
    }
  }

  /** True while every second is heard: before the start, and at the end. */
  #counts(toEnd: number): boolean {
    return toEnd > this.whole || toEnd <= LAST;
  }
}
