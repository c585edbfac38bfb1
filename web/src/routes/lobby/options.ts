/** What can be agreed, and what goes together. */

import type { MondoOptions } from "../../wire/types";

/** A first match of Mondo, for two. */
export const FRIENDLY_MONDO: MondoOptions = {
  seats: 2,
  level: "beginner",
  board: "water",
  solo: null,
  children: false,
  handicaps: null,
  hidden_time: false,
  minutes: null,
};
