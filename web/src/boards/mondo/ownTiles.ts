/** Custom tile sets: a file to begin with, and explanations of errors. */

import { m } from "../../state/language.svelte";
import { download } from "../../state/sharing";
import type { TileFault } from "../../wire/types";
import { HOME, LANDSCAPES, type Landscape } from "./drawing/face";
import { figureName, landName } from "./drawing/words";

/** One tile of each kind, every one of them valid. */
const EXAMPLES = [
  "wwww whale | d",
  "ffff | p",
  "dddp camel | w",
  "ffpp inactive | w",
  "ffpd panda | w",
  "ddfp active | p",
  "wwdd | ffpp zebra",
];

const listed = (names: readonly string[], name: (word: string) => string) =>
  names.map((word) => `${word} ${name(word)}`).join(", ");

/** An example file that explains the format in comments, in the language of the page. */
export function template(): string {
  const comments = [
    m.mondo_companion_template_line(),
    m.mondo_companion_template_front(),
    m.mondo_companion_template_back(),
    listed(LANDSCAPES, (letter) => landName(letter as Landscape)),
    ...LANDSCAPES.map((letter) =>
      listed(
        [...HOME].flatMap(([animal, home]) => (home === letter ? [animal] : [])),
        figureName,
      ),
    ),
    listed(["active", "inactive"], figureName),
    m.mondo_companion_template_many(),
  ];
  return [...comments.map((line) => `# ${line}`), "", ...EXAMPLES, ""].join("\n");
}

export const downloadTemplate = (): void =>
  download(`${m.mondo_companion_template_name()}.txt`, template());

/**
 * The error in a line; a newer server may find more kinds of errors, which it explains in English.
 */
export function faultWords({ line, fault, sentence, words }: TileFault): string {
  const word = words.word ?? "";
  switch (fault) {
    case "no-bar":
      return m.mondo_companion_fault_no_bar({ line, word });
    case "back":
      return m.mondo_companion_fault_back({ line, word });
    case "edges":
      return m.mondo_companion_fault_edges({ line, word });
    case "four":
      return m.mondo_companion_fault_four({ line, word });
    case "twice":
      return m.mondo_companion_fault_twice({ line, word });
    case "unknown":
      return m.mondo_companion_fault_unknown({ line, word });
    case "home": {
      const animal = figureName(words.animal!);
      const land = landName(words.land as Landscape);
      return m.mondo_companion_fault_home({ line, word, animal, land });
    }
    case "alike":
      return m.mondo_companion_fault_alike({ line });
    default:
      return `${line}: ${sentence}`;
  }
}
