/** The drawings that the rules show, in the order in which they stand there. */
export const EXAMPLES = [
  "table",
  "establish",
  "flip",
  "swap",
  "never-connect",
  "last-flips",
  "scoring",
] as const;
export type ExampleName = (typeof EXAMPLES)[number];
