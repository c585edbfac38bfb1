/** The drawings that the rules show, in the order in which they stand there. */
export const EXAMPLES = [
  "tiles",
  "matching-edges",
  "finished-area",
  "misconnection",
  "volcano",
  "counted",
  "lands-side",
] as const;
export type ExampleName = (typeof EXAMPLES)[number];
