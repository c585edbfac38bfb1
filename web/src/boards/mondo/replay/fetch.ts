/** Fetches the data of the replay page. */

import { api } from "../../../wire/api";
import type { MondoReplay } from "../../../wire/types";
import { tileSet, type TileSet } from "../tiles";

export interface Replay {
  match: MondoReplay;
  tiles: TileSet;
}

export async function fetchReplay(id: string): Promise<Replay> {
  const match = await api.replay<MondoReplay>(id);
  return { match, tiles: await tileSet(match.first.match.tile_set) };
}
