/** What is agreed about a game of Patterns. */

import { GAMES } from "../../wire/constants";
import type { NewTable, PatternsOptions } from "../../wire/types";

const { game: _, ...usual } = GAMES.Patterns.defaults;

/** No clock. */
export const DEFAULTS: PatternsOptions = usual;

export const MINUTE = 60_000;

/** A table with the usual options, and the computer where one plays alone. */
export const NEW_TABLE: NewTable = { game: "Patterns", patterns: DEFAULTS };
