/** The drawings of the rules, in their order there. */
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
