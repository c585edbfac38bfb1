/** The words in a line of the lists. */

import { gameNamed } from "../../boards";
import { language, m } from "../../state/language.svelte";
import { playerNames, seatNames } from "../../state/names";
import type { MyGame, TableInfo } from "../../wire/types";
import { myTurn } from "./lists.svelte";

const facts = (...parts: (string | false)[]) => parts.filter(Boolean).join(" · ");
const listed = (names: readonly string[]) => names.join(", ");

type Opened = Pick<TableInfo, "lobby" | "host">;

export function openTable({ lobby, host }: Opened): { title: string; text: string } {
  const { name, list, bots } = gameNamed(lobby.options.game);
  const seated = lobby.seats.filter((sitter) => sitter !== null);
  const names = seatNames(lobby.seats, bots).filter((name) => name !== null);
  const free = m.home_free({ count: lobby.seats.length - seated.length });
  return {
    title: names.length ? listed(names) : host,
    text: facts(name, lobby.rated && m.ratings_rated(), ...list.open(lobby.options, free)),
  };
}

export function liveTable({ lobby, now }: TableInfo): { title: string; text: string } {
  const { name, list, bots } = gameNamed(lobby.options.game);
  const names = seatNames(lobby.seats, bots).map((each) => each ?? "–");
  const alone = lobby.seats.length === 1;
  return {
    title: list.players(names, now!.points, false),
    text: facts(name, alone ? m.home_solo() : list.progress(now!.turn, lobby.options)),
  };
}

export function myGame(game: MyGame): { title: string; strong: string; text: string } {
  const { seats, mine, now, result } = game;
  const { name, list, bots } = gameNamed(game.game);
  const shared = mine.length > 1;
  const alone = seats.length === 1;
  const names = playerNames(seats, bots).map((each, seat) =>
    mine.includes(seat) && !shared ? m.home_you() : each,
  );
  const points = now?.points ?? result?.points ?? [];
  const over = game.ended !== null && result?.reason !== "abandoned";
  const title = (alone && list.alone?.(game.options)) || list.players(names, points, over);
  if (game.ended !== null) {
    const how = (result && list.ending?.(result.reason)) ?? "";
    const rated = game.pool !== "" && m.ratings_rated();
    const text = facts(name, resultWords(game), how, rated, day(game.ended));
    return { title, strong: "", text };
  }
  if (myTurn(game) && !shared) return { title, strong: m.home_your_turn(), text: name };
  const mover = now?.to_act[0];
  const who = mover !== undefined && m.home_turn_of({ name: names[mover]! });
  const progress = !now || alone ? m.home_going_on() : list.progress(now.turn, game.options);
  return { title, strong: "", text: facts(name, who || progress) };
}

function resultWords({ result, mine, seats, game, options }: MyGame): string {
  if (!result || result.reason === "abandoned") return m.home_unfinished();
  const { winners, points } = result;
  const { list } = gameNamed(game);
  const reached = seats.length === 1 && list.reached?.(options, points[0]!);
  if (reached) return reached;
  const several = list.shared?.() ?? m.home_drawn();
  if (winners.length === 0) return seats.length === 1 ? m.home_lost() : m.home_drawn();
  if (mine.length > 1 && winners.length === 1) {
    return m.home_winner({ name: seats[winners[0]!]![0] });
  }
  if (!winners.some((seat) => mine.includes(seat))) return m.home_lost();
  return winners.length > 1 ? several : m.home_won();
}

const day = (at: number) =>
  new Intl.DateTimeFormat(language.current, { day: "numeric", month: "short" }).format(at);
