/** The tables and games on the home page, requested regularly while the page is visible. */

import { isKnown } from "../../boards";
import { person } from "../../state/person.svelte";
import { api, type Wished } from "../../wire/api";
import type { MyGame, TableInfo } from "../../wire/types";

const EVERY = 5_000;
/** The number of lines added to a list at a time. */
export const MORE = 10;

export class Lists {
  tables = $state.raw<readonly TableInfo[]>([]);
  games = $state.raw<readonly MyGame[]>([]);
  /** True if the server has more than was requested. */
  moreTables = $state(false);
  moreGames = $state(false);
  state = $state<"loading" | "there" | "failed">("loading");
  /** The search among the person's games. */
  wanted = $state.raw<Wished>({});
  /** The number of pages requested of each list. */
  #pages = { tables: 1, games: 1 };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  open = $derived(this.tables.filter(({ lobby }) => !lobby.playing && lobby.seats.includes(null)));
  live = $derived(this.tables.filter(({ now }) => now !== null));
  /** True during a search. */
  searched = $derived(Object.values(this.wanted).some(Boolean));
  /** The games that await this person, then the running ones, then the finished ones. */
  mine = $derived([...this.games].sort((a, b) => rank(a) - rank(b)));

  /** Requests the lists until the returned function is called. */
  follow(): () => void {
    const look = () => document.visibilityState === "visible" && void this.#look();
    document.addEventListener("visibilitychange", look);
    look();
    return () => {
      this.#stopped = true;
      clearTimeout(this.#timer);
      document.removeEventListener("visibilitychange", look);
    };
  }

  /** Requests one more page, from now on. */
  fetchMore(list: "tables" | "games"): void {
    this.#pages[list] += 1;
    void this.#look();
  }

  /** Starts another search in the person's games. */
  search(wanted: Wished): void {
    this.wanted = wanted;
    this.#pages.games = 1;
    void this.#look();
  }

  async #look(): Promise<void> {
    clearTimeout(this.#timer);
    const wanted = this.wanted;
    try {
      if (!person.known) await person.look();
      const [tables, games] = await Promise.all([
        api.tables(this.#pages.tables),
        person.me === null ? { items: [], more: false } : api.myGames(this.#pages.games, wanted),
      ]);
      if (wanted !== this.wanted) return; // the present search is already under way
      this.tables = tables.items.filter(({ lobby }) => isKnown(lobby.options.game));
      this.games = games.items.filter(({ game }) => isKnown(game));
      this.moreTables = tables.more;
      this.moreGames = games.more;
      this.state = "there";
    } catch {
      this.state = "failed";
    }
    if (this.#stopped || document.visibilityState !== "visible") return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), EVERY);
  }
}

function rank(game: MyGame): number {
  if (game.ended !== null) return 2;
  return callsFor(game) ? 0 : 1;
}

/** True if it is this person's turn, or if the game is played in real time. */
export const callsFor = (game: MyGame): boolean => myTurn(game) || inRealTime(game);

/** True if all players act at once, so that it is nobody's turn. */
export const inRealTime = ({ now }: MyGame): boolean => now !== null && now.to_act.length === 0;

/** If all act at once, it is nobody's turn. */
export function myTurn({ now, mine }: MyGame): boolean {
  return now?.to_act.some((seat) => mine.includes(seat)) ?? false;
}
