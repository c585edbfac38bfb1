/** The options of a game of Patterns. */

import { GAMES } from "../../wire/constants";
import type { NewTable, PatternsOptions } from "../../wire/types";

/** The server's defaults: no clock. */
export const DEFAULTS: PatternsOptions = GAMES.Patterns.defaults;

export const MINUTE = 60_000;

/** The paces at which strangers can be found: minutes each, and seconds more for every move. */
export const PACES = Object.entries(GAMES.Patterns.paces).map(([name, options]) => ({
  name,
  options,
  minutes: options.clock.initial / MINUTE,
  seconds: options.clock.increment / 1000,
}));

/** A new table with the default options. */
export const NEW_TABLE: NewTable = { options: DEFAULTS };

/**
 * A request for a table on which a game against the computer player of that level begins at once.
 */
export const against = (level: number): NewTable => ({ ...NEW_TABLE, start: true, level });
