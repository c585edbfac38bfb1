/**
 * The allowed imports between the folders of src, as rules for eslint. Imports there are relative,
 * so the path of an import names its folder.
 */

import { readdirSync } from "node:fs";

/** The folders that each folder may import besides itself, packages and the generated messages. */
const ALLOWED = {
  wire: [],
  state: ["wire"],
  components: ["state", "wire"],
  worker: ["wire"],
  boards: ["components", "state", "wire"],
};
const FOLDERS = [...Object.keys(ALLOWED), "routes"];

export const GAMES = readdirSync(new URL("../src/boards", import.meta.url), {
  withFileTypes: true,
})
  .filter((each) => each.isDirectory())
  .map((each) => each.name);

/** Matches a path that has one of these as a folder or as its end. */
const through = (...names) => `(^|/)(${names.join("|")})(/|$)`;
/** The topmost modules: nothing below may import them. */
const TOP = "(^|/)(App|router)\\.svelte$";
/** An index.ts in a folder further up. */
const INDEX_ABOVE = "^(\\.\\./)*\\.\\.(/index)?$";

/**
 * Stops static imports, dynamic ones and globs.
 * @returns {import("eslint").Linter.Config}
 */
function forbidden(folder, message, ...paths) {
  const path = paths.join("|");
  const literal = `Literal[value=/${path.replaceAll("/", "\\/")}/]`;
  return {
    files: [`src/${folder}/**`],
    rules: {
      "no-restricted-imports": ["error", { patterns: [{ regex: path, message }] }],
      "no-restricted-syntax": [
        "error",
        { selector: `ImportExpression > ${literal}`, message },
        { selector: `CallExpression[callee.property.name="glob"] > ${literal}`, message },
      ],
    },
  };
}

const between = Object.entries(ALLOWED).map(([folder, allowed]) => {
  const others = FOLDERS.filter((each) => each !== folder && !allowed.includes(each));
  const message = `${folder}/ may import of our folders: ${allowed.join(", ") || "nothing"}.`;
  return forbidden(folder, message, through(...others), TOP);
});

const pages = forbidden(
  "routes",
  "Pages know games by boards/index.ts alone, and not the service worker.",
  "(^|/)boards/",
  through("worker"),
  TOP,
);

/** A game imports neither another one, nor the registry, nor pages. */
const games = GAMES.map((game) => {
  const others = GAMES.filter((each) => each !== game);
  const message = "A game imports components, state, wire and boards/game.ts, never another game.";
  return forbidden(
    `boards/${game}`,
    message,
    through("routes", "worker", ...others),
    TOP,
    INDEX_ABOVE,
  );
});

/** If two settings apply to a file, the later one counts. */
export const arrows = [...between, ...games, pages];
