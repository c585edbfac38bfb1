/** The headings in docs/rules at which the table opens the rules. */
export const CHAPTERS = { turn: "s4", counting: "s7" } as const;
