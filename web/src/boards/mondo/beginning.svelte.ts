/** From any page to a table at which one plays alone what the house lays out. */

import { navigation } from "../../state/navigation.svelte";
import { notices } from "../../state/notices.svelte";
import { person } from "../../state/person.svelte";
import { starting } from "../../state/starting.svelte";
import type { TableOpened } from "../../wire/types";
import { enterDay, nextPuzzle, playAgain, practise, tryPuzzle } from "./server";

class Beginning {
  /** A table is being opened: one is enough. */
  busy = $state(false);

  /** One's try of today. */
  readonly today = () => this.#open(enterDay);

  /** A world to finish that one has not had. */
  readonly puzzle = () => this.#open(nextPuzzle);

  readonly puzzleNamed = (name: string) => this.#open(() => tryPuzzle(name));

  readonly practice = (day: string) => this.#open(() => practise(day));

  /** The pile of a solo round of one's own once more. */
  readonly again = (gameId: string) => this.#open(() => playAgain(gameId));

  async #open(ask: () => Promise<TableOpened>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    starting.prepare("Mondo");
    try {
      await person.be();
      navigation.go(`/t/${(await ask()).table}`);
    } catch (error) {
      notices.refused(error);
    } finally {
      this.busy = false;
    }
  }
}

export const beginning = new Beginning();
