/** HTTP requests that only Mondo has. */

import { answer, ask } from "../../wire/api";
import type {
  DayInfo,
  DaysInfo,
  DayWorld,
  MondoProgress,
  FinishedWorld,
  MyPuzzles,
  Perfect,
  PerfectAsked,
  SoloInfo,
  TableOpened,
  TileFault,
  TileSetInfo,
  TilesInfo,
  WorldAsked,
  WorldPuzzle,
  WorldReading,
} from "../../wire/types";

/** The server's own tiles, and the hash of their set. */
export const fetchTiles = () => ask<TileSetInfo>("GET", "/api/mondo/tiles");

/** A set of tiles as text. */
export const fetchTileSet = async (hash: string) =>
  (await answer("GET", `/api/tiles/${hash}`)).text();

/** Stores a custom set of tiles. */
export const keepTiles = (text: string) => ask<TilesInfo>("POST", "/api/tiles", { text });

/** The errors in a text that should be a set of tiles, by line. */
export const tileFaults = (text: string) => ask<TileFault[]>("POST", "/api/tiles/faults", { text });

/** The points of a world, and the spaces where tiles may still go. */
export const readWorld = (world: WorldAsked) =>
  ask<WorldReading>("POST", "/api/mondo/world", world);

/** Today's date, the week ahead, and the days on which this person has played. */
export const fetchDays = () => ask<DaysInfo>("GET", "/api/mondo/days");

/** One day, by its date or `today`. */
export const fetchDay = (day: string) => ask<DayInfo>("GET", `/api/mondo/days/${day}`);

/** This person's try of today; it begins if there was none. */
export const enterDay = () => ask<TableOpened>("POST", "/api/mondo/days/today/try");

/** Opens a table with the pile of an earlier day. */
export const practise = (day: string) =>
  ask<TableOpened>("POST", `/api/mondo/days/${day}/practice`);

/** The best worlds of a day that is closed. */
export const fetchWorlds = (day: string) => ask<DayWorld[]>("GET", `/api/mondo/days/${day}/worlds`);

/** This person's rounds, and the parts of their points. */
export const fetchProgress = () => ask<MondoProgress>("GET", "/api/mondo/progress");

/** The best of the day, for a solo round that is over. */
export const fetchSolo = (gameId: string) => ask<SoloInfo>("GET", `/api/mondo/solo/${gameId}`);

/** Opens a table with the pile of one of this person's solo rounds. */
export const playAgain = (gameId: string) =>
  ask<TableOpened>("POST", `/api/mondo/solo/${gameId}/again`);

/** This person's results with worlds to finish. */
export const fetchPuzzles = () => ask<MyPuzzles>("GET", "/api/mondo/puzzles");

export const fetchPuzzle = (name: string) => ask<WorldPuzzle>("GET", `/api/mondo/puzzles/${name}`);

/** The best way to finish it. */
export const fetchFinished = (name: string) =>
  ask<FinishedWorld>("GET", `/api/mondo/puzzles/${name}/best`);

/** Opens a table with a world to finish that this person has not had yet, or with the named one. */
export const nextPuzzle = () => ask<TableOpened>("POST", "/api/mondo/puzzles/next");
export const tryPuzzle = (name: string) =>
  ask<TableOpened>("POST", `/api/mondo/puzzles/${name}/try`);

/** The best possible world from these tiles. */
export const fetchPerfect = (asked: PerfectAsked) =>
  ask<Perfect>("POST", "/api/mondo/perfect", asked);
