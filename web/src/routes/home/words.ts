/** What a line of the lists says. */

import { language, m } from "../../state/language.svelte";
import type { MondoOptions, MyGame, PatternsOptions, TableInfo } from "../../wire/types";
import { myTurn } from "./lists.svelte";

const MINUTE = 60_000;

const LEVELS = {
  beginner: () => m.home_level_beginner(),
  advanced: () => m.home_level_advanced(),
  expert: () => m.home_level_expert(),
};
const SOLO = {
  easy: () => m.home_solo_easy(),
  moderate: () => m.home_solo_moderate(),
  hard: () => m.home_solo_hard(),
};

export const levelName = (level: MondoOptions["level"]) => LEVELS[level]();
export const soloName = (solo: NonNullable<MondoOptions["solo"]>) => SOLO[solo]();

const facts = (...parts: (string | false)[]) => parts.filter(Boolean).join(" · ");
const listed = (names: readonly string[]) => names.join(", ");

function clockWords({ clock }: PatternsOptions): string {
  if (clock.days !== null) return m.home_clock_days({ count: clock.days });
  if (clock.initial === null) return m.home_no_clock();
  return m.home_clock_minutes({ count: Math.max(1, Math.round(clock.initial / MINUTE)) });
}

/** A bot goes by its nature, not by its name. */
const called = (name: string, bot: string | null) => (bot ? m.home_computer() : name);

/** With the score between the two who play Patterns, without one in Mondo, where it misleads. */
function versus(names: readonly string[], points: readonly number[], game: string): string {
  if (game !== "Patterns") return listed(names);
  return `${names[0]} ${points[0]}\u00a0–\u00a0${points[1]} ${names[1]}`;
}

export function openTable({ lobby, host }: TableInfo): { title: string; text: string } {
  const seated = lobby.seats.filter((sitter) => sitter !== null);
  const names = seated.map(({ name, bot }) => called(name, bot));
  const free = m.home_free({ count: lobby.seats.length - seated.length });
  return {
    title: names.length ? listed(names) : host,
    text: lobby.patterns
      ? facts(lobby.game, clockWords(lobby.patterns))
      : facts(lobby.game, levelName(lobby.mondo!.level), free),
  };
}

export function liveTable({ lobby, now }: TableInfo): { title: string; text: string } {
  const names = lobby.seats.map((sitter) => (sitter ? called(sitter.name, sitter.bot) : "–"));
  const solo = lobby.mondo?.solo;
  return {
    title: versus(names, now!.points, lobby.game),
    text: facts(lobby.game, solo ? m.home_solo() : progress(lobby.game, now!.turn)),
  };
}

const progress = (game: string, turn: number) =>
  game === "Patterns" ? m.home_turn({ count: turn }) : m.home_round({ count: Math.min(3, turn) });

export function myGame(game: MyGame): { title: string; strong: string; text: string } {
  const { seats, mine, now, result } = game;
  const shared = mine.length > 1;
  const names = seats.map(([name, bot], seat) =>
    mine.includes(seat) && !shared ? m.home_you() : called(name, bot),
  );
  const solo = (game.options as MondoOptions).solo;
  const points = now?.points ?? result?.points ?? [];
  const title = solo
    ? m.home_solo_of({ level: soloName(solo) })
    : points.length
      ? versus(names, points, game.game)
      : listed(names);
  if (game.ended !== null) {
    return { title, strong: "", text: facts(game.game, resultWords(game), day(game.ended)) };
  }
  const turn = !now || solo ? m.home_going_on() : progress(game.game, now.turn);
  if (myTurn(game) && !shared) return { title, strong: m.home_your_turn(), text: game.game };
  const mover = game.game === "Patterns" ? now?.to_act[0] : undefined;
  const who = mover !== undefined && m.home_turn_of({ name: names[mover]! });
  return { title, strong: "", text: facts(game.game, who || turn) };
}

function resultWords({ result, mine, seats, options }: MyGame): string {
  if (!result || result.reason === "abandoned") return m.home_unfinished();
  const { winners } = result;
  if (winners.length === 0) return (options as MondoOptions).solo ? m.home_lost() : m.home_drawn();
  if (mine.length > 1 && winners.length === 1) {
    return m.home_winner({ name: seats[winners[0]!]![0] });
  }
  if (!winners.some((seat) => mine.includes(seat))) return m.home_lost();
  return winners.length > 1 ? m.home_drawn() : m.home_won();
}

const day = (at: number) =>
  new Intl.DateTimeFormat(language.current, { day: "numeric", month: "short" }).format(at);
