import type { Game } from "../../boards";
import { starting } from "../../state/starting.svelte";

/** A table to which people come; everything about it is chosen there. */
export function openFor(game: Game, everybody = false): Promise<void> {
  return starting.open({ options: game.defaults, public: everybody });
}
