import type { Game } from "../../boards";
import { naming } from "../../state/naming.svelte";
import { notices } from "../../state/notices.svelte";
import { remembered } from "../../state/remembered";
import { starting } from "../../state/starting.svelte";

/** A table for friends with the options of the last one; they can be changed there. */
export async function openFor(game: Game, everybody = false): Promise<void> {
  try {
    if (!(await naming.named())) return;
  } catch (error) {
    return notices.refused(error);
  }
  await starting.open({ options: remembered(game.name, game.defaults), public: everybody });
}
