import type { IconName } from "../icons";

/** A mark at a moment; `tone` and `colour` only repeat what the label says. */
export interface Mark {
  at: number;
  label: string;
  tone?: "first" | "second" | "neutral";
  colour?: string;
  /** An icon instead of an arrow. */
  icon?: IconName;
  /** One or two characters instead of an arrow. */
  sign?: string;
}
