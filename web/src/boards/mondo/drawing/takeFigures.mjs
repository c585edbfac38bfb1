/**
 * Takes the few pictures that Mondo needs out of Fluent Emoji Flat (MIT) and writes them to
 * figures.json. Run it with `node src/boards/mondo/drawing/takeFigures.mjs` when one changes.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const NAMES = {
  whale: "spouting-whale",
  dolphin: "dolphin",
  turtle: "turtle",
  octopus: "octopus",
  camel: "two-hump-camel",
  lizard: "lizard",
  snake: "snake",
  scorpion: "scorpion",
  tiger: "tiger",
  sloth: "sloth",
  panda: "panda",
  parrot: "parrot",
  buffalo: "water-buffalo",
  elephant: "elephant",
  zebra: "zebra",
  lion: "lion",
  active: "volcano",
  finger: "backhand-index-pointing-up",
};

const source = createRequire(import.meta.url).resolve("@iconify-json/fluent-emoji-flat/icons.json");
const { icons } = JSON.parse(readFileSync(source, "utf8"));
const figures = Object.fromEntries(
  Object.entries(NAMES).map(([name, icon]) => [name, icons[icon].body]),
);
const out = new URL("./figures.json", import.meta.url);
writeFileSync(out, JSON.stringify(figures, null, 2) + "\n");
