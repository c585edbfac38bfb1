/** Opens a day's position from any page. */

import { navigation } from "../../../state/navigation.svelte";
import { notices } from "../../../state/notices.svelte";
import { person } from "../../../state/person.svelte";
import { showPosition } from "../server";
import { positionPath } from "./words";

class Trying {
  /** True while a position is being opened. */
  busy = $state(false);

  /** Opens a position, numbered from 1; on an open day its time starts now. */
  async open(day: string, number: number, look: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      await person.be();
      await showPosition(day, number);
      await look();
      navigation.go(positionPath(day, number));
    } catch (error) {
      notices.refused(error);
      await look();
    } finally {
      this.busy = false;
    }
  }
}

export const trying = new Trying();
