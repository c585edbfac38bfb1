/**
 * Opens, from any page, a table at which one person plays alone with tiles laid out by the server.
 */

import { navigation } from "../../state/navigation.svelte";
import { notices } from "../../state/notices.svelte";
import { person } from "../../state/person.svelte";
import { starting } from "../../state/starting.svelte";
import type { TableOpened } from "../../wire/types";
import { enterDay, nextPuzzle, playAgain, practise, tryPuzzle } from "./server";

class Beginning {
  /** True while a table is being opened, so that no second one is. */
  busy = $state(false);

  /** Opens the player's try of today. */
  readonly today = () => this.#open(enterDay);

  /** Opens a world to finish that the player has not had yet. */
  readonly puzzle = () => this.#open(nextPuzzle);

  readonly puzzleNamed = (name: string) => this.#open(() => tryPuzzle(name));

  readonly practice = (day: string) => this.#open(() => practise(day));

  /** Opens a table with the pile of one of the player's own solo rounds. */
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
