/** A live match of Mondo as this seat sees it. */

import type {
  Derived,
  EntrySent,
  Hands,
  MondoReading,
  MondoView,
  Snapshot,
} from "../../wire/types";
import type { LiveGame } from "../../state/table.svelte";

export class MondoGame implements LiveGame {
  readonly kind = "Mondo";
  view = $state.raw() as MondoView;
  reading = $state.raw<MondoReading | null>(null);

  constructor(snapshot: Snapshot) {
    this.view = snapshot.view as MondoView;
  }

  entry(_entry: EntrySent): void {}

  derived(message: Derived): void {
    this.reading = message.value as MondoReading;
  }

  hands(_message: Hands): void {}
}

export const mondoGame = (snapshot: Snapshot) => new MondoGame(snapshot);
