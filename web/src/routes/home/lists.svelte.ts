/** The tables and games on the home page, fetched again and again while the page is visible. */

import { isKnown } from "../../boards";
import { person } from "../../state/person.svelte";
import { api, type Wished } from "../../wire/api";
import type { MyGame, TableInfo } from "../../wire/types";

const EVERY = 5_000;
/** So many lines are added to a list at a time. */
export const MORE = 10;

export class Lists {
  tables = $state.raw<readonly TableInfo[]>([]);
  games = $state.raw<readonly MyGame[]>([]);
  /** Whether the server has more than was fetched. */
  moreTables = $state(false);
  moreGames = $state(false);
  state = $state<"loading" | "there" | "failed">("loading");
  /** What is looked for among one's games. */
  wanted = $state.raw<Wished>({});
  /** So many pages of each list are fetched. */
  #pages = { tables: 1, games: 1 };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  open = $derived(this.tables.filter(({ lobby }) => !lobby.playing && lobby.seats.includes(null)));
  live = $derived(this.tables.filter(({ now }) => now !== null));
  /** Whether something is looked for. */
  searched = $derived(Object.values(this.wanted).some(Boolean));
  /** What calls for this person first, then what goes on, then what is over. */
  mine = $derived([...this.games].sort((a, b) => rank(a) - rank(b)));

  /** Fetches until the returned function is called. */
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

  /** Fetches one more page, from now on. */
  fetchMore(list: "tables" | "games"): void {
    this.#pages[list] += 1;
    void this.#look();
  }

  /** Looks for other games of one's own. */
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
      if (wanted !== this.wanted) return; // what is looked for now is on its way
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

/** It is one's own turn, or the game goes on in real time. */
export const callsFor = (game: MyGame): boolean => myTurn(game) || inRealTime(game);

/** All act at once: it is nobody's turn. */
export const inRealTime = ({ now }: MyGame): boolean => now !== null && now.to_act.length === 0;

/** Where all act at once it is nobody's turn. */
export function myTurn({ now, mine }: MyGame): boolean {
  return now?.to_act.some((seat) => mine.includes(seat)) ?? false;
}
