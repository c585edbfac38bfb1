/** Why something is not done. */

import type { RefusalCode } from "./constants";

/** What the client refuses by itself: no readable answer, no server, a late command, a table that
 * was left, a lesson that asks for something else. */
type ClientCode = "broken" | "unreachable" | "too-late" | "closed" | "not-asked";

export type Code = RefusalCode | ClientCode;

export class Refusal extends Error {
  constructor(
    readonly code: Code,
    sentence = "",
    /** The words in the server's sentence. */
    readonly details: Readonly<Record<string, string | number>> = {},
  ) {
    super(sentence);
  }

  /** As the server writes it: all its codes are in the generated list. */
  static of(refused: { code: string; sentence: string; details?: Refusal["details"] }): Refusal {
    return new Refusal(refused.code as RefusalCode, refused.sentence, refused.details);
  }
}
