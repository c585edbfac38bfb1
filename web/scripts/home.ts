/**
 * Builds a page of its own for the home address. It names all that the home page needs, so that
 * scripts, styles and pictures are fetched at once instead of as they are discovered.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rollup } from "vite";

const SCHEMES = ["light", "dark"];
const PHONE = "(max-width: 640px)";
const WIDER = "(min-width: 641px)";

export function homePage(): Plugin {
  return {
    name: "home-page",
    apply: "build",
    writeBundle({ dir }, bundle) {
      const page = readFileSync(join(dir!, "index.html"), "utf8");
      const links = [...needed(bundle), ...pictures(bundle)].filter((each) => !page.includes(each));
      const head = links.map((link) => `    ${link}\n`).join("");
      writeFileSync(join(dir!, "home.html"), page.replace("  </head>", `${head}  </head>`));
    },
  };
}

/** The scripts that Home.svelte imports, directly or not, and the styles of all of them. */
function needed(bundle: Rollup.OutputBundle): string[] {
  const home = Object.values(bundle).find(
    (each): each is Rollup.OutputChunk =>
      each.type === "chunk" && /routes\/Home\.svelte$/.test(each.facadeModuleId ?? ""),
  )!;
  const chunks = new Set([home]);
  for (const chunk of chunks) {
    for (const name of chunk.imports) {
      const found = bundle[name];
      if (found?.type === "chunk" && !found.isEntry) chunks.add(found);
    }
  }
  const styles = new Set([...chunks].flatMap((each) => [...each.viteMetadata!.importedCss]));
  return [
    ...[...chunks].map(
      ({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`,
    ),
    ...[...styles].map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
  ];
}

/** The pictures on the cards, in the order of the games' folders in `src/boards`. */
function pictures(bundle: Rollup.OutputBundle): string[] {
  const files = new Map<string, string>();
  const games = new Set<string>();
  for (const each of Object.values(bundle)) {
    if (each.type !== "asset") continue;
    const [, game, name] =
      /boards\/(\w+)\/pictures\/(.+)\.webp$/.exec(each.originalFileNames[0] ?? "") ?? [];
    if (!game) continue;
    games.add(game);
    files.set(`${game}/${name}`, `/${each.fileName}`);
  }
  return SCHEMES.flatMap((scheme) =>
    [...games].sort().flatMap((game) => {
      const file = (which = "") => files.get(`${game}/${scheme}${which}`);
      const preload = (media: string, srcset: string) =>
        `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${srcset}" media="${media} and (prefers-color-scheme: ${scheme})">`;
      return [
        preload(PHONE, `${file("-phone")}`),
        preload(WIDER, `${file()} 1x, ${file("@2")} 2x`),
      ];
    }),
  );
}
