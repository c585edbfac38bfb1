/** Mondo's part of the lobby. */

import { m } from "../../../state/language.svelte";
import type { MondoOptions } from "../../../wire/types";
import type { LobbyPart } from "../../game";
import { REFUSALS } from "../refusals";
import Choices from "./Choices.svelte";
import OwnTiles from "./OwnTiles.svelte";
import { terms } from "./terms";

export const lobby: LobbyPart<MondoOptions> = {
  picture: () => import("./Picture.svelte"),
  terms,
  assists: m.mondo_lobby_assists,
  alone: m.mondo_lobby_title_alone,
  refusals: REFUSALS,
  Choices,
  More: OwnTiles,
};
