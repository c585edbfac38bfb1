/** The drawings that the rules show, in the order in which they stand there. */
export const PATTERNS_EXAMPLES = [
  "table",
  "establish",
  "flip",
  "swap",
  "never-connect",
  "last-flips",
  "scoring",
] as const;
export type PatternsExampleName = (typeof PATTERNS_EXAMPLES)[number];

export const MONDO_EXAMPLES = [
  "tiles",
  "matching-edges",
  "finished-area",
  "misconnection",
  "volcano",
  "lands-side",
] as const;
export type MondoExampleName = (typeof MONDO_EXAMPLES)[number];
