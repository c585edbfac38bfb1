/** The keys at the table and their effects. */

import type { KeyLine } from "../../components/Keys.svelte";
import { m } from "../../state/language.svelte";

export const keyLines = (): KeyLine[] => [
  { keys: [[m.keys_arrows()]], does: m.patterns_keys_walk() },
  { keys: [[m.keys_enter()]], does: m.patterns_keys_act() },
  { keys: [["B"]], does: m.patterns_keys_bowl() },
  { keys: [["H"]], does: m.patterns_keys_hint() },
  { keys: [["M"]], does: m.patterns_keys_moves() },
  { keys: [[","], ["."]], does: m.patterns_keys_look() },
  { keys: [[m.keys_escape()]], does: m.patterns_keys_back() },
];
