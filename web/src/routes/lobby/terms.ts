/** The options of a table, in words. */

import type { LobbyPart, Term } from "../../boards";
import type { Bots } from "../../state/bots.svelte";
import { m } from "../../state/language.svelte";
import type { Lobby } from "../../wire/types";
import { seatNames } from "../../state/names";

/** The game's own options first, then those of every table. */
export function terms(lobby: Lobby, part: LobbyPart, bots: Bots): Term[] {
  return [
    ...part.terms(lobby.options, lobby, seatNames(lobby.seats, bots)),
    ...(lobby.one_device || lobby.seats.length === 1 ? [] : [rated(lobby)]),
    assists(lobby, part),
    ...(lobby.one_device ? [] : [watching(lobby)]),
  ];
}

function assists({ assists }: Lobby, part: LobbyPart): Term {
  return assists
    ? { icon: "hint", title: m.lobby_terms_assists(), text: part.assists() }
    : { icon: "hint", title: m.lobby_terms_plain(), text: m.lobby_terms_plain_text() };
}

const rated = (lobby: Lobby): Term =>
  lobby.rated
    ? { icon: "cup", title: m.ratings_rated_game(), text: m.ratings_rated_text() }
    : { icon: "handshake", title: m.ratings_casual(), text: m.ratings_casual_text() };

function watching(lobby: Lobby): Term {
  return {
    icon: "eye",
    title: m.lobby_terms_watch(),
    text: lobby.public ? m.lobby_terms_public_text() : m.lobby_terms_watch_text(),
  };
}
