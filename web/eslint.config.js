import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import { arrows } from "./lint/arrows.js";

export default ts.config(
  { ignores: ["src/paraglide/**"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    rules: {
      "svelte/no-at-html-tags": "off", // only our own drawing is put in, never what people typed
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", destructuredArrayIgnorePattern: "^_" },
      ],
      "svelte/no-navigation-without-resolve": "off", // for SvelteKit; the router here follows plain links
      "@typescript-eslint/no-non-null-assertion": "off", // indices that the geometry guarantees
    },
  },
  ...arrows,
);
