/** Faces, animals, tasks and modifiers in words. */

import { m } from "../../../state/language.svelte";
import { readFace, turned, type Landscape } from "./face";

const LANDS: Readonly<Record<Landscape, () => string>> = {
  w: m.mondo_land_water,
  d: m.mondo_land_desert,
  f: m.mondo_land_forest,
  p: m.mondo_land_plains,
};

const FIGURES: Readonly<Record<string, () => string>> = {
  whale: m.mondo_animal_whale,
  dolphin: m.mondo_animal_dolphin,
  turtle: m.mondo_animal_turtle,
  octopus: m.mondo_animal_octopus,
  camel: m.mondo_animal_camel,
  lizard: m.mondo_animal_lizard,
  snake: m.mondo_animal_snake,
  scorpion: m.mondo_animal_scorpion,
  tiger: m.mondo_animal_tiger,
  sloth: m.mondo_animal_sloth,
  panda: m.mondo_animal_panda,
  parrot: m.mondo_animal_parrot,
  buffalo: m.mondo_animal_buffalo,
  elephant: m.mondo_animal_elephant,
  zebra: m.mondo_animal_zebra,
  lion: m.mondo_animal_lion,
  active: m.mondo_draw_active,
  inactive: m.mondo_draw_inactive,
};

export const landName = (landscape: Landscape) => LANDS[landscape]();
/** The name of an animal or of a volcano (`active`, `inactive`). */
export const figureName = (figure: string) => FIGURES[figure]!();

/** "top forest, right water, …; panda", for the tile as it lies. */
export function faceWords(text: string, turn = 0): string {
  const { edges, animal, volcano } = readFace(text);
  const [top, right, bottom, left] = turned(edges, turn).map(landName);
  const face =
    new Set(edges).size === 1
      ? m.mondo_draw_face_one({ land: top! })
      : m.mondo_draw_face({ top: top!, right: right!, bottom: bottom!, left: left! });
  return [volcano, animal]
    .filter((figure) => figure !== null)
    .reduce(
      (words, figure) => m.mondo_draw_face_with({ face: words, figure: figureName(figure) }),
      face,
    );
}

const MODIFIERS: Readonly<Record<string, () => string>> = {
  "most landscapes": m.mondo_modifier_most_landscapes,
  "most lakes": m.mondo_modifier_most_lakes,
  "most aquatic animals": m.mondo_modifier_most_aquatic_animals,
  "largest lake": m.mondo_modifier_largest_lake,
  "largest forest": m.mondo_modifier_largest_forest,
};

const MODIFIER_TEXTS: Readonly<Record<string, () => string>> = {
  "most landscapes": m.mondo_modifier_text_most_landscapes,
  "most lakes": m.mondo_modifier_text_most_lakes,
  "most aquatic animals": m.mondo_modifier_text_most_aquatic_animals,
  "largest lake": m.mondo_modifier_text_largest_lake,
  "largest forest": m.mondo_modifier_text_largest_forest,
};

/** A sentence on what the modifier compares. */
export const modifierText = (modifier: string) => MODIFIER_TEXTS[modifier]!();
export const modifierName = (modifier: string) => MODIFIERS[modifier]!();

export interface TaskWords {
  name: () => string;
  text: () => string;
  /** The animals on the card, or the name of its sign. */
  picture: readonly string[] | "star" | "clock" | "leap";
}

const herd = (name: () => string, animal: string): TaskWords => ({
  name,
  text: m.mondo_task_text_herd,
  picture: [animal],
});
const four = (name: () => string, animals: readonly string[]): TaskWords => ({
  name,
  text: m.mondo_task_text_four,
  picture: animals,
});

export const TASKS: Readonly<Record<string, TaskWords>> = {
  buffalos: herd(m.mondo_task_buffalos, "buffalo"),
  elephants: herd(m.mondo_task_elephants, "elephant"),
  pandas: herd(m.mondo_task_pandas, "panda"),
  parrots: herd(m.mondo_task_parrots, "parrot"),
  snakes: herd(m.mondo_task_snakes, "snake"),
  scorpions: herd(m.mondo_task_scorpions, "scorpion"),
  "plains animals": four(m.mondo_task_plains_animals, ["buffalo", "elephant", "zebra", "lion"]),
  "forest animals": four(m.mondo_task_forest_animals, ["tiger", "sloth", "panda", "parrot"]),
  "desert animals": four(m.mondo_task_desert_animals, ["camel", "lizard", "snake", "scorpion"]),
  perfection: {
    name: m.mondo_task_perfection,
    text: m.mondo_task_text_perfection,
    picture: "star",
  },
  "on time": {
    name: m.mondo_task_on_time,
    text: m.mondo_task_text_on_time,
    picture: "clock",
  },
  first: { name: m.mondo_task_first, text: m.mondo_task_text_first, picture: "leap" },
};
