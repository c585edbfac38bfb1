/** The headings in docs/rules at which the table opens the rules. */
export const CHAPTERS = {
  round: "s3",
  counting: "s4",
  volcanos: "s4-3",
  modifiers: "s6",
  tasks: "s7",
  solo: "s8",
} as const;
