/** What is agreed at a table, in words. */

import { levelName, SOLO_ALLOWED } from "../../boards/mondo/table/options";
import type { IconName } from "../../components/icons";
import { m } from "../../state/language.svelte";
import type { ClockOptions, Lobby, MondoOptions } from "../../wire/types";
import { usualMinutes } from "./options";
import { seatNames } from "./people";

export interface Term {
  icon: IconName;
  title: string;
  text: string;
}

export function terms(lobby: Lobby): Term[] {
  return [
    ...(lobby.mondo ? mondoTerms(lobby, lobby.mondo) : patternsTerms(lobby)),
    assists(lobby),
    ...(lobby.one_device ? [] : [watching(lobby)]),
  ];
}

function patternsTerms({ patterns, one_device }: Lobby): Term[] {
  const drawn: Term = {
    icon: "swap",
    title: m.lobby_terms_drawn(),
    text: m.lobby_terms_drawn_text(),
  };
  const device: Term = {
    icon: "device",
    title: m.lobby_terms_one_device(),
    text: m.lobby_terms_one_device_text(),
  };
  return [clock(patterns!.clock), drawn, ...(one_device ? [device] : [])];
}

function clock({ initial, increment, days }: ClockOptions): Term {
  if (days !== null) {
    return {
      icon: "clock",
      title: m.lobby_terms_days({ days }),
      text: m.lobby_terms_days_text(),
    };
  }
  if (initial === null) {
    return {
      icon: "clock",
      title: m.lobby_terms_no_clock(),
      text: m.lobby_terms_no_clock_text(),
    };
  }
  const seconds = increment / 1000;
  return {
    icon: "clock",
    title: m.lobby_terms_minutes_each({ minutes: initial / 60_000 }),
    text: seconds ? m.lobby_terms_increment({ seconds }) : m.lobby_terms_no_increment(),
  };
}

function mondoTerms(lobby: Lobby, mondo: MondoOptions): Term[] {
  const minutes = mondo.minutes ?? usualMinutes(mondo);
  const time: Term = {
    icon: "clock",
    title: mondo.solo ? m.lobby_terms_one_round({ minutes }) : m.lobby_terms_rounds({ minutes }),
    text: mondo.hidden_time ? m.lobby_terms_time_hidden() : m.lobby_terms_time_shown(),
  };
  const found = [level(mondo), time, side(mondo)];
  if (mondo.handicaps) found.push(handicap(lobby, mondo.handicaps));
  if (lobby.tiles) {
    found.push({
      icon: "star",
      title: m.lobby_terms_own_tiles(),
      text: m.lobby_terms_own_tiles_text(),
    });
  }
  return found;
}

const LEVEL_TEXTS = {
  beginner: m.lobby_terms_beginner,
  advanced: m.lobby_terms_advanced,
  expert: m.lobby_terms_expert,
};

/** What counts at a level. */
export const levelText = ({ children, level }: MondoOptions) =>
  children ? m.lobby_terms_children() : LEVEL_TEXTS[level]();

function level(mondo: MondoOptions): Term {
  const name = levelName(mondo);
  if (mondo.solo) {
    return {
      icon: "solo",
      title: m.lobby_terms_solo_title({ level: name }),
      text: m.lobby_terms_solo({ count: SOLO_ALLOWED[mondo.solo] }),
    };
  }
  return { icon: mondo.children ? "paw" : "task", title: name, text: levelText(mondo) };
}

function side({ board }: MondoOptions): Term {
  return board === "water"
    ? { icon: "hole", title: m.lobby_terms_water(), text: m.lobby_terms_water_text() }
    : { icon: "hole", title: m.lobby_terms_lands(), text: m.lobby_terms_lands_text() };
}

function handicap(lobby: Lobby, given: number[]): Term {
  const names = seatNames(lobby);
  const text = given
    .map((strength, seat) => ({
      strength,
      name: names[seat] ?? m.lobby_set_seat({ number: seat + 1 }),
    }))
    .filter(({ strength }) => strength > 0)
    .map(
      ({ strength, name }) =>
        `${name}: ${strength === 1 ? m.lobby_set_handicap_1() : m.lobby_set_handicap_2()}`,
    )
    .join("; ");
  return {
    icon: "volcano",
    title: m.lobby_terms_handicap(),
    text: text || m.lobby_terms_handicap_none(),
  };
}

function assists({ assists, mondo }: Lobby): Term {
  if (!assists) {
    return { icon: "hint", title: m.lobby_terms_plain(), text: m.lobby_terms_plain_text() };
  }
  return {
    icon: "hint",
    title: m.lobby_terms_assists(),
    text: mondo ? m.lobby_terms_assists_mondo() : m.lobby_terms_assists_patterns(),
  };
}

function watching(lobby: Lobby): Term {
  return {
    icon: "eye",
    title: m.lobby_terms_watch(),
    text: lobby.public ? m.lobby_terms_public_text() : m.lobby_terms_watch_text(),
  };
}
