/** Patterns' part of the lobby. */

import { m } from "../../../state/language.svelte";
import type { PatternsOptions } from "../../../wire/types";
import type { LobbyPart } from "../../game";
import Choices from "./Choices.svelte";
import { terms } from "./terms";

export const lobby: LobbyPart<PatternsOptions> = {
  picture: () => import("./Picture.svelte"),
  terms,
  assists: m.patterns_lobby_assists,
  refusals: { clock: m.patterns_lobby_refused_clock },
  Choices,
};
