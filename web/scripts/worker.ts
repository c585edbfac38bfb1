/** Builds the service worker as a script of its own, with the names of the files that it keeps. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin } from "vite";

/** Pictures for high-resolution screens are large; without a network the normal ones do. */
const KEPT = /\.(js|css|woff2|webp)$/;
const FINE = /@2-[^/]+$/;

export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    async writeBundle({ dir }) {
      const names = readdirSync(join(dir!, "assets"))
        .filter((name) => KEPT.test(name) && !FINE.test(name))
        .map((name) => `/assets/${name}`);
      const files = [...names.sort(), "/early.js", "/old.js", "/icon.svg", "/app.webmanifest"];
      const page = readFileSync(join(dir!, "index.html"), "utf8");
      const [, first] = /<script type="module"[^>]* src="([^"]+)"/.exec(page)!;
      await build({
        configFile: false,
        publicDir: false,
        logLevel: "warn",
        define: { FILES: JSON.stringify(files), BUILD: JSON.stringify(first) },
        build: {
          outDir: dir!,
          emptyOutDir: false,
          target: "es2022",
          rolldownOptions: {
            input: "src/worker/worker.ts",
            output: { format: "iife", entryFileNames: "sw.js" },
          },
        },
      });
    },
  };
}
