/** The drawings of the rules, in their order there. */
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
