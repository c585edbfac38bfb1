/** The standard tiles, delivered with the pages that show them without a table. */

import text from "./standardTiles.json";
import { TileSet } from "./tiles";

export const standardTiles = new TileSet(text);
