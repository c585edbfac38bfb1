import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vitest/config";
import { homePage } from "./scripts/home";
import { rules } from "./scripts/rules";
import { serviceWorker } from "./scripts/worker";

const OUT = "../src/mondala/server/client";
const TEXT = /\.(js|css|html|svg|webmanifest)$/;

/** Leaves every text of the build beside itself in gzip, so that the server need not compress. */
function zipped(): Plugin {
  return {
    name: "zipped",
    apply: "build",
    closeBundle() {
      for (const name of readdirSync(OUT, { recursive: true, encoding: "utf8" })) {
        if (TEXT.test(name)) {
          const path = join(OUT, name);
          writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
        }
      }
    },
  };
}

export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: "./project.inlang",
      outdir: "./src/paraglide",
      strategy: ["globalVariable", "baseLocale"],
      emitGitIgnore: false,
      emitPrettierIgnore: false,
      emitReadme: false,
    }),
    rules(),
    svelte(),
    homePage(),
    serviceWorker(),
    zipped(),
  ],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The code that most pages share is in one file; in a dozen small ones it would take far
      // longer to load.
      output: {
        codeSplitting: {
          groups: [
            {
              name: "house",
              // But for plots, which few pages have.
              test: /src.(components(?!.Plot)|state|wire|paraglide)|node_modules(?!.uplot)/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
  },
  // Other checks run beside them: a slow machine is no fault.
  test: {
    include: ["src/**/*.test.ts", "lint/**/*.test.ts"],
    pool: "threads",
    testTimeout: 60_000,
  },
});
