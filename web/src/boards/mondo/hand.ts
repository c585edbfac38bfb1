/**
 * The player's own hand, from reaching for a tile to letting it go. A tile is drawn in the hand as
 * soon as it is wanted, but its number, and so its other side, is only known with the server's
 * answer. Acts on it before that are remembered and done then.
 */

import type { Lying } from "../../wire/types";

/** To a space of the world, or to a place on the cloth. */
export type Destination = { space: string } | { x: number; y: number };

/** `flipped`: the tile is to be turned over once its other side is known. */
export type Hand =
  | { is: "empty" }
  | { is: "coming"; handle: number; flipped: boolean }
  | { is: "leaving"; handle: number; flipped: boolean; to: Destination; next: number | null }
  | { is: "known"; handle: number };

/** The act to do now: let the tile go, or take another. */
export type Act = { leave: Destination } | { take: number };

export const EMPTY: Hand = { is: "empty" };

/** The hand after a change of the tile that is drawn in it; `acts` are due in their order. */
export function followed(hand: Hand, lying: Lying | null): { hand: Hand; acts: Act[] } {
  const next = hand.is === "leaving" && hand.next !== null ? [{ take: hand.next }] : [];
  // Another player was quicker: the tile wanted after this one is wanted now.
  if (lying === null) return { hand: EMPTY, acts: next };
  const [handle, , , , side] = lying;
  if (hand.is === "empty" || hand.handle !== handle) {
    const known: Hand = { is: "known", handle };
    return { hand: side === null ? { is: "coming", handle, flipped: false } : known, acts: [] };
  }
  if (side === null || hand.is === "known") return { hand, acts: [] };
  const leave = hand.is === "leaving" ? [{ leave: hand.to }] : [];
  return { hand: { is: "known", handle }, acts: [...leave, ...next] };
}

/** Wants the tile to go there as soon as it is known; the first destination stands. */
export function leaving(hand: Hand, to: Destination): Hand {
  return hand.is === "coming" ? { ...hand, is: "leaving", to, next: null } : hand;
}

/** Wants another tile after the one that leaves. */
export function wanting(hand: Hand, next: number): Hand {
  return hand.is === "leaving" ? { ...hand, next } : hand;
}

/** Wants the other side of a tile that is not known yet. */
export function flipped(hand: Hand): Hand {
  return hand.is === "coming" || hand.is === "leaving" ? { ...hand, flipped: !hand.flipped } : hand;
}
