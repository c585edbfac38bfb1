/** The names of the people at a real table; kept in this browser. */

import { Kept } from "../../state/kept.svelte";
import { m } from "../../state/language.svelte";

export class People {
  readonly #kept: Kept<readonly string[]>;

  constructor(
    key: string,
    readonly least: number,
    readonly most: number,
  ) {
    this.#kept = new Kept(
      `companion-people-${key}`,
      Array.from({ length: 2 }, () => ""),
    );
  }

  /** The names as entered; "" for none. */
  get written(): readonly string[] {
    return this.#kept.value;
  }

  /** The names as shown. */
  get names(): string[] {
    return this.written.map(
      (name, seat) => name.trim() || m.companion_person({ number: seat + 1 }),
    );
  }

  rename(seat: number, name: string): void {
    this.#kept.value = this.written.with(seat, name);
  }

  add(): void {
    if (this.written.length < this.most) this.#kept.value = [...this.written, ""];
  }

  remove(seat: number): void {
    if (this.written.length > this.least) this.#kept.value = this.written.toSpliced(seat, 1);
  }
}
