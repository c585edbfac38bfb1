/** Headings in docs/rules that the table opens the rules at. */
export const CHAPTERS = { turn: "s4", counting: "s7" } as const;
