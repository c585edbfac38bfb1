/** Words about requests, people, and the games with them. */

import { gameNamed } from "../../boards";
import { language, m } from "../../state/language.svelte";
import type { Acquaintance, PlayRequest } from "../../wire/types";
import { openTable } from "../home/words";

/** The game of a request. */
export const requestFacts = ({ lobby, name }: PlayRequest): string =>
  openTable({ lobby, host: name }).text;

/** The number of games, and the score between the two. */
export function betweenWords({ games, between }: Acquaintance): string {
  const count = m.people_games({ count: games });
  const { won, drawn, lost } = between;
  return won + drawn + lost ? `${count} · ${m.people_between({ won, drawn, lost })}` : count;
}

export function lastWords({ last }: Acquaintance): string {
  const game = gameNamed(last.game).name;
  if (!last.over || last.at === null) return m.people_going({ game });
  return m.people_last({ game, day: day(last.at) });
}

export const day = (at: number) =>
  new Intl.DateTimeFormat(language.current, { day: "numeric", month: "short" }).format(at);
