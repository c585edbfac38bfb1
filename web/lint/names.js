/**
 * Finds names of games in files that must work for every game. A game may be named in its own
 * folder, in boards/index.ts, in its own messages, in tests and in generated files.
 */

import { readdirSync, readFileSync } from "node:fs";
import { GAMES } from "./arrows.js";

const LOOKED_AT = ["src", "messages", "scripts", "public"];
const NAME = new RegExp(GAMES.join("|"), "i");
const MAY = [
  ...GAMES.flatMap((game) => [`src/boards/${game}/`, `messages/${game}`]),
  "src/boards/index.ts",
  "src/wire/types.ts",
  "src/wire/constants.ts",
  "src/paraglide/",
];

const files = LOOKED_AT.flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && /\.(ts|js|mjs|svelte|css|json)$/.test(each.name))
    .map((each) => `${each.parentPath}/${each.name}`),
).filter((path) => !path.includes(".test.") && !MAY.some((start) => path.startsWith(start)));

const found = files.flatMap((path) =>
  readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line, index) => (NAME.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
);

if (found.length) {
  console.error("A game is named outside its own folder:");
  console.error(found.join("\n"));
  process.exit(1);
}
