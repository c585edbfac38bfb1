/** Rules are written once, in docs/rules; the build turns each page into data for Rules.svelte. */

import { Marked, type Tokens } from "marked";
import type { Plugin } from "vite";

export interface Heading {
  /** The same id in every language: s3, or s3-1 for the first part of s3. */
  id: string;
  level: 2 | 3;
  text: string;
}

export type Part = { html: string } | { example: string };

export interface Rules {
  title: string;
  contents: Heading[];
  parts: Part[];
}

const EXAMPLE = /<!-- example: ([a-z-]+) -->/;

export function readRules(markdown: string): Rules {
  const contents: Heading[] = [];
  let title = "";
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const text = this.parser.parseInline(tokens);
        if (depth === 1) {
          title = text;
          return "";
        }
        const id = numbered(contents, depth as 2 | 3);
        contents.push({ id, level: depth as 2 | 3, text });
        return `<h${depth} id="${id}">${text}</h${depth}>\n`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  const parts = html
    .split(/(<!-- example: [a-z-]+ -->)/)
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .map((text) => {
      const example = EXAMPLE.exec(text)?.[1];
      return example ? { example } : { html: text };
    });
  return { title, contents, parts };
}

function numbered(before: Heading[], level: 2 | 3): string {
  const chapter = before.filter((each) => each.level === 2).length;
  if (level === 2) return `s${chapter + 1}`;
  const start = before.findLastIndex((each) => each.level === 2);
  return `s${chapter}-${before.length - start}`;
}

export function rules(): Plugin {
  return {
    name: "rules",
    transform(text, id) {
      if (!/\/docs\/rules\/[\w.]+\.md$/.test(id)) return null;
      return { code: `export default ${JSON.stringify(readRules(text))}`, map: null };
    },
  };
}
