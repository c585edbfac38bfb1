/** HTTP requests of Mondo alone. */

import { answer, ask } from "../../wire/api";
import type { TileFault, TileSetInfo, TilesInfo, WorldAsked, WorldReading } from "../../wire/types";

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
