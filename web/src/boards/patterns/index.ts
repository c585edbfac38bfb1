/** Patterns' entry in the registry: everything that the app asks about it. */

import { m } from "../../state/language.svelte";
import { api } from "../../wire/api";
import { GAMES } from "../../wire/constants";
import type { PatternsCommands, PatternsOptions, PatternsReplay } from "../../wire/types";
import { game } from "../game";
import { bots } from "./bots";
import TodayCard from "./day/TodayCard.svelte";
import { patternsGame, type PatternsGame } from "./game.svelte";
import ComputerDialog from "./home/ComputerDialog.svelte";
import DeviceDialog from "./home/DeviceDialog.svelte";
import { list } from "./home/words";
import { DEFAULTS, PACES } from "./options";
import Thumb from "./Thumb.svelte";
import { warnings } from "./warnings.svelte";

const CUSHIONS = ["#a4573b", "#2f6b80"] as const;
const BOARD = { href: "/board", label: m.patterns_board_title };
const POSITIONS = { href: "/positions", label: m.patterns_day_title };
const PUZZLES = { href: "/puzzles", label: m.patterns_puzzles_title };

interface Own {
  options: PatternsOptions;
  commands: PatternsCommands;
  live: PatternsGame;
  replay: PatternsReplay;
}

export const patterns = game<Own>({
  name: "Patterns",
  slug: "patterns",
  defaults: DEFAULTS,
  bots,
  inDays: ({ clock }) => clock.days !== null,
  seats: () => CUSHIONS.length,
  seatColour: (seat) => CUSHIONS[seat]!,
  pools: { Patterns: () => "Patterns" },

  home: {
    line: m.patterns_home_line,
    facts: m.patterns_home_facts,
    paces: PACES.map(({ name, options, minutes, seconds }) => ({
      name,
      label: () => m.queue_minutes({ minutes, seconds }),
      options,
    })),
    sizes: GAMES.Patterns.sizes,
    ways: [
      { icon: "computer", label: m.home_computer, Dialog: ComputerDialog },
      { icon: "device", label: m.patterns_home_device, Dialog: DeviceDialog },
    ],
    links: [PUZZLES],
    footer: [POSITIONS, PUZZLES, BOARD],
    Today: TodayCard,
    meanwhile: { text: m.patterns_home_meanwhile, link: BOARD },
    credit: m.patterns_home_credit,
  },
  list,
  pictures: import.meta.glob<string>("./pictures/*.webp", {
    eager: true,
    query: "?url",
    import: "default",
  }),
  Thumb,
  settings: () => [
    {
      icon: "hint",
      label: m.patterns_home_warnings(),
      text: m.patterns_home_warnings_text(),
      checked: warnings.on,
      onchange: (on) => warnings.choose(on),
    },
  ],

  live: patternsGame,
  table: () => import("./table/PatternsTable.svelte"),
  lobby: () => import("./lobby").then(({ lobby }) => lobby),
  replay: { fetch: (id) => api.replay(id), page: () => import("./replay/PatternsReplay.svelte") },
  progress: () => import("./progress/Progress.svelte"),
  lesson: () => import("./learn/LessonPage.svelte"),
  companion: () => import("./companion/Companion.svelte"),
  example: () => import("./rules/Example.svelte"),
  pages: [
    { path: "/board", load: () => import("./board/BoardPage.svelte") },
    { path: "/puzzles", load: () => import("./puzzles/PuzzlesPage.svelte") },
    {
      path: "/positions(?:/(\\d{4}-\\d{2}-\\d{2}))?",
      load: () => import("./day/DayPage.svelte"),
    },
    { path: "/g/record", load: () => import("./replay/RecordPage.svelte") },
  ],
});
