/** Refusal codes in words for people; the server's sentences are for programmers. */

import { Refusal, type Code } from "../wire/refusal";
import { m } from "./language.svelte";

/** The sentence for a code; the details are the values in the server's sentence. */
export type RefusalWords = Partial<Record<Code, (details: Refusal["details"]) => string>>;

/** Codes common to all games; a game adds its own. */
const HOUSE: RefusalWords = {
  unreachable: () => m.refused_unreachable(),
  broken: () => m.refused_broken(),
  "too-fast": () => m.refused_too_fast(),
  "too-slow": () => m.refused_unreachable(),
  "too-late": () => m.refused_too_late(),
  superseded: () => m.refused_too_late(),
  closed: () => m.refused_closed(),
  frozen: () => m.refused_not_stored(),
  "not-stored": () => m.refused_not_stored(),
  unavailable: () => m.refused_unavailable(),
  "no-contact": () => m.refused_no_contact(),
  full: () => m.refused_full(),
  "seat-taken": () => m.refused_seat_taken(),
  "seat-empty": () => m.refused_seat_empty(),
  "not-ready": ({ name }) => m.refused_not_ready({ name: String(name) }),
  "not-host": () => m.refused_not_host(),
  "no-seat": () => m.refused_no_seat(),
  "no-such-seat": () => m.refused_no_seat(),
  "no-such-person": () => m.refused_no_person(),
  "no-person": () => m.refused_no_person(),
  "no-table": () => m.refused_no_table(),
  "no-game": () => m.refused_no_game(),
  "not-over": () => m.refused_not_over(),
  "no-analyst": () => m.refused_no_analyst(),
  "analysis-failed": () => m.analysis_failed(),
  "analysis-busy": () => m.refused_analysis_busy(),
  "too-many-games": ({ most }) => m.refused_too_many_games({ most: Number(most) }),
  "no-place": () => m.queue_lost(),
  "waits-elsewhere": () => m.queue_elsewhere(),
  "too-many-sessions": () => m.refused_not_now(),
  "only-against-bots": () => m.refused_only_against_bots(),
  playing: () => m.refused_playing(),
  kicked: () => m.refused_kicked(),
  "not-welcome": () => m.refused_not_welcome(),
  "not-played": () => m.refused_not_played(),
  "you-blocked": () => m.refused_you_blocked(),
  "cannot-ask": () => m.refused_cannot_ask(),
  "already-asked": () => m.refused_already_asked(),
  "too-many-requests": ({ most }) => m.refused_too_many_requests({ most: Number(most) }),
  "too-many-blocked": () => m.refused_too_many_blocked(),
  "no-request": () => m.refused_no_request(),
  "rated-options": () => m.refused_rated_options(),
  "rated-people": () => m.refused_rated_people(),
  "not-when-rated": () => m.refused_not_when_rated(),
  "no-board": () => m.refused_no_board(),
  private: () => m.refused_private(),
  sealed: () => m.refused_sealed(),
  "day-position": () => m.refused_day_position(),
  "in-order": () => m.refused_in_order(),
  day: () => m.refused_day(),
  "no-day": () => m.refused_no_day(),
  combination: () => m.refused_combination(),
  seats: () => m.refused_combination(),
  "not-gone": () => m.refused_not_gone(),
  "not-now": () => m.refused_not_now(),
  name: () => m.refused_name(),
  password: () => m.refused_password(),
  "common-password": () => m.refused_common_password(),
  "no-account": () => m.refused_no_account(),
  banned: () => m.refused_banned(),
  "read-only": () => m.refused_read_only(),
  "account-taken": ({ account }) => m.refused_account_taken({ account: String(account) }),
  "has-account": () => m.refused_has_account(),
  "wrong-password": () => m.refused_wrong_password(),
  "no-token": () => m.refused_no_token(),
  "no-link": () => m.remind_no_link(),
  "mail-address": () => m.remind_no_address(),
  protocol: () => m.refused_protocol(),
};

/** The reason for a refusal, in words; those in `own` take precedence. */
export function explained(error: unknown, own: RefusalWords = {}): string {
  if (!(error instanceof Refusal)) return m.refused_other();
  const words = own[error.code] ?? HOUSE[error.code];
  return words?.(error.details) ?? m.refused_other();
}
