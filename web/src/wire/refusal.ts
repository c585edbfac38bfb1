/** The reason why something is not done. */

import type { RefusalCode } from "./constants";

/**
 * Codes of refusals by the client itself: no readable answer, no server, a late command, a table
 * that was left, a lesson that wants something else.
 */
type ClientCode = "broken" | "unreachable" | "too-late" | "closed" | "not-asked";

export type Code = RefusalCode | ClientCode;

export class Refusal extends Error {
  constructor(
    readonly code: Code,
    sentence = "",
    /** The values in the server's sentence. */
    readonly details: Readonly<Record<string, string | number>> = {},
  ) {
    super(sentence);
  }

  /** The form in which the server writes it; all its codes are in the generated list. */
  static of(refused: { code: string; sentence: string; details?: Refusal["details"] }): Refusal {
    return new Refusal(refused.code as RefusalCode, refused.sentence, refused.details);
  }
}
