/** The computer players of Mondo. */

import { Bots, type BotLook } from "../../state/bots.svelte";
import { m } from "../../state/language.svelte";
import { GAMES } from "../../wire/constants";
import { FACES } from "./faces";

const LOOKS: Record<string, BotLook> = {
  pebble: { name: m.mondo_bot_pebble, line: m.mondo_bot_pebble_line, face: FACES.pebble },
  brook: { name: m.mondo_bot_brook, line: m.mondo_bot_brook_line, face: FACES.brook },
  meadow: { name: m.mondo_bot_meadow, line: m.mondo_bot_meadow_line, face: FACES.meadow },
  steady: { name: m.mondo_bot_summit, line: m.mondo_bot_summit_line, face: FACES.summit },
  atlas: { name: m.mondo_bot_atlas, line: m.mondo_bot_atlas_line, face: FACES.atlas },
};

export const bots = new Bots("Mondo", GAMES.Mondo, LOOKS);
