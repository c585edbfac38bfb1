import type { IconName } from "../icons";

/** A moment worth going to; `tone` and `colour` only colour what the label says. */
export interface Mark {
  at: number;
  label: string;
  tone?: "first" | "second" | "neutral";
  colour?: string;
  /** Instead of an arrow. */
  icon?: IconName;
  /** Instead of an arrow: one or two characters. */
  sign?: string;
}
