/** The options of a match in words. */

import { m } from "../../../state/language.svelte";
import type { Lobby, MondoOptions } from "../../../wire/types";
import type { Term } from "../../game";
import { levelName, levelText } from "../levels";
import { FACTS, roundCount, usualMinutes } from "../options";

type Names = readonly (string | null)[];

const ROUNDS = [m.mondo_lobby_one_round, m.mondo_lobby_two_rounds, m.mondo_lobby_rounds];

export function terms(options: MondoOptions, lobby: Lobby, names: Names): Term[] {
  const minutes = options.minutes ?? usualMinutes(options);
  const time: Term = {
    icon: "clock",
    title: ROUNDS[roundCount(options) - 1]!({ minutes }),
    text: options.hidden_time ? m.mondo_lobby_time_hidden() : m.mondo_lobby_time_shown(),
  };
  const found = [level(options), time, side(options)];
  if (options.handicaps) found.push(handicap(options.handicaps, names));
  if (lobby.material) {
    found.push({
      icon: "star",
      title: m.mondo_lobby_own_tiles(),
      text: m.mondo_lobby_own_tiles_text(),
    });
  }
  return found;
}

function level(options: MondoOptions): Term {
  const { solo, children } = options;
  const name = levelName(options);
  if (solo) {
    return {
      icon: "solo",
      title: m.mondo_lobby_solo_title({ level: name }),
      text: m.mondo_lobby_solo({ count: FACTS.most_minus[solo] }),
    };
  }
  return { icon: children ? "paw" : "task", title: name, text: levelText(options) };
}

function side({ board }: MondoOptions): Term {
  return board === "water"
    ? { icon: "hole", title: m.mondo_lobby_water(), text: m.mondo_lobby_water_text() }
    : { icon: "hole", title: m.mondo_lobby_lands(), text: m.mondo_lobby_lands_text() };
}

function handicap(given: number[], names: Names): Term {
  const text = given
    .map((strength, seat) => ({
      strength,
      name: names[seat] ?? m.mondo_lobby_set_seat({ number: seat + 1 }),
    }))
    .filter(({ strength }) => strength > 0)
    .map(
      ({ strength, name }) =>
        `${name}: ${strength === 1 ? m.mondo_lobby_set_handicap_1() : m.mondo_lobby_set_handicap_2()}`,
    )
    .join("; ");
  return {
    icon: "volcano",
    title: m.mondo_lobby_handicap(),
    text: text || m.mondo_lobby_handicap_none(),
  };
}
