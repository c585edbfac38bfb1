/** The keys at the table, and what each of them does. */

import { m } from "../../state/language.svelte";

export const KEYS: readonly (readonly [keys: () => string, does: () => string])[] = [
  [m.key_arrows, m.patterns_keys_walk],
  [m.key_enter, m.patterns_keys_act],
  [() => "B", m.patterns_keys_bowl],
  [m.key_escape, m.patterns_keys_back],
  [() => "?", m.patterns_keys_help],
];
