/** The words for what lies on the table. */

import { m } from "../../state/language.svelte";
import { riverNumber, type Cell, type Colour, type Position } from "./position";

const NAMES = {
  k: m.patterns_black,
  r: m.patterns_red,
  o: m.patterns_orange,
  y: m.patterns_yellow,
  g: m.patterns_green,
  p: m.patterns_purple,
} as const satisfies Record<Colour, () => string>;

const GROUPS = {
  k: m.patterns_group_black,
  r: m.patterns_group_red,
  o: m.patterns_group_orange,
  y: m.patterns_group_yellow,
  g: m.patterns_group_green,
  p: m.patterns_group_purple,
} as const satisfies Record<Colour, () => string>;

export const groupName = (colour: Colour): string => GROUPS[colour]();
export const colourName = (colour: Colour): string => NAMES[colour]();

/** A space as a screen reader says it; owners are named if their names are known. */
export function spaceLabel(
  position: Position,
  { space, colour, owner, claim }: Cell,
  owners: readonly string[] = [m.patterns_first(), m.patterns_second()],
): string {
  const words = { space, colour: colourName(colour) };
  if (owner === null) return m.patterns_space_free(words);
  const group = { ...words, name: owners[owner]!, number: riverNumber(position, owner, colour) };
  return claim ? m.patterns_space_claim(group) : m.patterns_space_group(group);
}
