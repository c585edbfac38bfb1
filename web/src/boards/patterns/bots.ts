/** The computer players of Patterns. */

import { Bots, type BotLook } from "../../state/bots.svelte";
import { m } from "../../state/language.svelte";
import { GAMES } from "../../wire/constants";
import { FACES } from "./faces";

const shell = { name: m.patterns_bot_shell, line: m.patterns_bot_shell_line, face: FACES.shell };

const LOOKS: Record<string, BotLook> = {
  "level-1": { name: m.patterns_bot_grain, line: m.patterns_bot_grain_line, face: FACES.grain },
  "level-2": { name: m.patterns_bot_petal, line: m.patterns_bot_petal_line, face: FACES.petal },
  "level-3": shell,
  greedy: shell,
  "level-4": { name: m.patterns_bot_spiral, line: m.patterns_bot_spiral_line, face: FACES.spiral },
  "level-5": { name: m.patterns_bot_lotus, line: m.patterns_bot_lotus_line, face: FACES.lotus },
  "level-6": { name: m.patterns_bot_star, line: m.patterns_bot_star_line, face: FACES.star },
  "level-7": {
    name: m.patterns_bot_labyrinth,
    line: m.patterns_bot_labyrinth_line,
    face: FACES.labyrinth,
  },
  "level-8": { name: m.patterns_bot_cosmos, line: m.patterns_bot_cosmos_line, face: FACES.cosmos },
};

export const bots = new Bots("Patterns", GAMES.Patterns, LOOKS);
