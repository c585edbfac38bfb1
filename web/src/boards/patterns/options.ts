/** What is agreed about a game of Patterns. */

import { GAMES } from "../../wire/constants";
import type { NewTable, PatternsOptions } from "../../wire/types";

const { game: _, ...usual } = GAMES.Patterns.defaults;

/** The server's defaults: no clock. */
export const DEFAULTS: PatternsOptions = usual;

export const MINUTE = 60_000;

/** A new table with the default options. */
export const NEW_TABLE: NewTable = { game: "Patterns", patterns: DEFAULTS };
