/** HTTP requests of Mondo alone. */

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

/** What is wrong with a text that is no set of tiles, by line. */
export const tileFaults = (text: string) => ask<TileFault[]>("POST", "/api/tiles/faults", { text });

/** What a world is worth, and where tiles may still go. */
export const readWorld = (world: WorldAsked) =>
  ask<WorldReading>("POST", "/api/mondo/world", world);

/** Which day it is, the week ahead, and the days on which one has played. */
export const fetchDays = () => ask<DaysInfo>("GET", "/api/mondo/days");

/** One day, by its date or `today`. */
export const fetchDay = (day: string) => ask<DayInfo>("GET", `/api/mondo/days/${day}`);

/** One's own try of today; it begins if there was none. */
export const enterDay = () => ask<TableOpened>("POST", "/api/mondo/days/today/try");

/** A new table with the pile of an earlier day. */
export const practise = (day: string) =>
  ask<TableOpened>("POST", `/api/mondo/days/${day}/practice`);

/** The best worlds of a day that is closed. */
export const fetchWorlds = (day: string) => ask<DayWorld[]>("GET", `/api/mondo/days/${day}/worlds`);

/** One's rounds, and what their points came from. */
export const fetchProgress = () => ask<MondoProgress>("GET", "/api/mondo/progress");

/** The best of the day for a solo round that is over. */
export const fetchSolo = (gameId: string) => ask<SoloInfo>("GET", `/api/mondo/solo/${gameId}`);

/** A new table with the pile of a solo round of one's own. */
export const playAgain = (gameId: string) =>
  ask<TableOpened>("POST", `/api/mondo/solo/${gameId}/again`);
/** One's results with worlds to finish. */
export const fetchPuzzles = () => ask<MyPuzzles>("GET", "/api/mondo/puzzles");

export const fetchPuzzle = (name: string) => ask<WorldPuzzle>("GET", `/api/mondo/puzzles/${name}`);

/** The best that can be made of it. */
export const fetchFinished = (name: string) =>
  ask<FinishedWorld>("GET", `/api/mondo/puzzles/${name}/best`);

/** A table with a world to finish that one has not had, or with that one. */
export const nextPuzzle = () => ask<TableOpened>("POST", "/api/mondo/puzzles/next");
export const tryPuzzle = (name: string) =>
  ask<TableOpened>("POST", `/api/mondo/puzzles/${name}/try`);

/** The best world of the tiles. */
export const fetchPerfect = (asked: PerfectAsked) =>
  ask<Perfect>("POST", "/api/mondo/perfect", asked);
