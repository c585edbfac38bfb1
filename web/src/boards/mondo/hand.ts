/**
 * One's own hand, from reaching for a tile to letting it go. A tile is drawn in the hand as soon
 * as it is wanted, but which one it is, and so what its other side shows, only comes with the
 * server's answer. What is done with it before that is remembered and done then.
 */

import type { Lying } from "../../wire/types";

/** Onto a space of the world, or to a place of the cloth. */
export type Destination = { space: string } | { x: number; y: number };

/** `flipped`: it is to be turned over once its other side is known. */
export type Hand =
  | { is: "empty" }
  | { is: "coming"; handle: number; flipped: boolean }
  | { is: "leaving"; handle: number; flipped: boolean; to: Destination; next: number | null }
  | { is: "known"; handle: number };

/** What is to be done now: let the tile go, or take another. */
export type Act = { leave: Destination } | { take: number };

export const EMPTY: Hand = { is: "empty" };

/** The tile that is drawn in the hand now changes the hand's state; `acts` are due in their order. */
export function followed(hand: Hand, lying: Lying | null): { hand: Hand; acts: Act[] } {
  const next = hand.is === "leaving" && hand.next !== null ? [{ take: hand.next }] : [];
  // Another player was quicker: the tile that was wanted after it is wanted now.
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

/** The tile is to go there as soon as it is known; it goes to one place only. */
export function leaving(hand: Hand, to: Destination): Hand {
  return hand.is === "coming" ? { ...hand, is: "leaving", to, next: null } : hand;
}

/** Another tile is wanted after the one that leaves. */
export function wanting(hand: Hand, next: number): Hand {
  return hand.is === "leaving" ? { ...hand, next } : hand;
}

/** The other side is wanted of a tile that is not known yet. */
export function flipped(hand: Hand): Hand {
  return hand.is === "coming" || hand.is === "leaving" ? { ...hand, flipped: !hand.flipped } : hand;
}
