/** Mondo's entry in the registry: everything that the app asks about it. */

import { m } from "../../state/language.svelte";
import { GAMES } from "../../wire/constants";
import type { MondoCommands, MondoOptions } from "../../wire/types";
import { game } from "../game";
import { bots } from "./bots";
import TodayCard from "./day/TodayCard.svelte";
import { playerColour } from "./drawing/players";
import { mondoGame, type MondoGame } from "./game.svelte";
import ComputerDialog from "./home/ComputerDialog.svelte";
import SoloDialog from "./home/SoloDialog.svelte";
import { list } from "./home/words";
import { compared } from "./levels";
import { DEFAULTS, FACTS, lasting } from "./options";
import { fetchReplay, type Replay } from "./replay/fetch";

interface Own {
  options: MondoOptions;
  commands: MondoCommands;
  live: MondoGame;
  replay: Replay;
}

const PACES = GAMES.Mondo.paces;
const FINISH = "/finish";

export const mondo = game<Own>({
  name: "Mondo",
  slug: "mondo",
  defaults: DEFAULTS,
  lasting,
  bots,
  seats: ({ seats }) => seats,
  seatColour: playerColour,
  compared,
  pools: { "Mondo-1": m.mondo_pool_one, "Mondo-3": m.mondo_pool_three },

  home: {
    line: m.mondo_home_line,
    facts: () => m.mondo_home_facts({ minutes: FACTS.minutes.beginner }),
    paces: [
      { name: "one-round", label: m.queue_one_round, options: PACES["one-round"] },
      { name: "three-rounds", label: m.queue_three_rounds, options: PACES["three-rounds"] },
    ],
    sizes: GAMES.Mondo.sizes,
    ways: [
      { icon: "computer", label: m.home_computer, Dialog: ComputerDialog },
      { icon: "solo", label: m.home_solo, Dialog: SoloDialog },
    ],
    links: [
      { href: FINISH, label: m.mondo_finish_link },
      { href: "/tiles", label: m.mondo_home_tiles },
    ],
    footer: [
      { href: "/day", label: m.mondo_day_title },
      { href: FINISH, label: m.mondo_finish_title },
    ],
    Today: TodayCard,
    credit: m.mondo_home_credit,
  },
  list,
  pictures: import.meta.glob<string>("./pictures/*.webp", {
    eager: true,
    query: "?url",
    import: "default",
  }),

  live: mondoGame,
  table: () => import("./table/MondoTable.svelte"),
  lobby: () => import("./lobby").then(({ lobby }) => lobby),
  replay: { fetch: fetchReplay, page: () => import("./replay/MondoReplay.svelte") },
  progress: () => import("./progress/Progress.svelte"),
  lesson: () => import("./learn/LessonPage.svelte"),
  companion: () => import("./companion/Companion.svelte"),
  example: () => import("./rules/Example.svelte"),
  pages: [
    { path: "/tiles", load: () => import("./gallery/Gallery.svelte") },
    { path: "/day(?:/(\\d{4}-\\d{2}-\\d{2}))?", load: () => import("./day/DayPage.svelte") },
    { path: "/finish(?:/([0-9a-f]{8}))?", load: () => import("./finish/FinishPage.svelte") },
  ],
});
