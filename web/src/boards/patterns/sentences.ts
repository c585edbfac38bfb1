/** The sentences of the table: the line under the mandala, reasons, and announcements. */

import { m } from "../../state/language.svelte";
import { explained } from "../../state/refusals";
import { Refusal, type Code } from "../../wire/refusal";
import type { Handling, No, NoCode } from "./handling.svelte";
import { colourName, groupName } from "./names";
import { cellAt, type Colour, type Position } from "./position";

/** A line in up to three tones: the subject, the consequence, and an aside. */
export interface Line {
  strong: string;
  text?: string;
  aside?: string;
  bad?: boolean;
  /** True if it must be readable in full even if there is little room. */
  whole?: boolean;
}

type Reason = (colour: Colour, kind: string) => string;

const REASONS: Partial<Record<NoCode, Reason>> = {
  connects: (colour) => m.patterns_no_connects({ group: groupName(colour) }),
  "face-down": () => m.patterns_no_face_down(),
  "not-beside": (colour, kind) =>
    kind === "S"
      ? m.patterns_no_not_beside_swap({ group: groupName(colour) })
      : m.patterns_no_not_beside_flip({ group: groupName(colour) }),
  "same-colour": () => m.patterns_no_same_colour(),
  "no-group": (colour) => m.patterns_no_group({ group: groupName(colour) }),
  "no-place": () => m.patterns_no_place(),
  "not-your-turn": () => m.patterns_no_turn(),
  "wrong-phase": () => m.patterns_no_only_flips(),
  "only-flips": () => m.patterns_no_only_flips(),
  "choose-first": () => m.patterns_no_choose_first(),
  "game-over": () => m.patterns_line_over(),
  "time-up": () => m.patterns_no_time(),
  "offer-open": () => m.patterns_no_offer_open(),
  "move-first": () => m.patterns_no_move_first(),
  "asked-enough": () => m.patterns_no_asked_enough(),
  "nothing-to-take-back": () => m.patterns_no_nothing_back(),
  "no-more-hints": () => m.patterns_no_more_hints(),
  "no-offer": () => m.patterns_no_offer(),
};

/**
 * The reason why a move is not allowed, or could not be made. For a flip it names the colour of the
 * token itself.
 */
export function reason({ move, code }: No, position: Position, bowl: Colour | null): string {
  const kind = move[0] ?? "";
  const colour = kind === "F" ? cellAt(position, move.slice(1)).colour : (bowl ?? "k");
  return REASONS[code]?.(colour, kind) ?? explained(new Refusal(code as Code));
}

/** The reason for a refused command, in words. */
export function refusal(error: unknown): string {
  const known = error instanceof Refusal ? REASONS[error.code] : undefined;
  return known ? known("k", "") : explained(error);
}

/** The effect of the move under the pointer. */
export function preview(move: string, handling: Handling, seat: number, shown: Position): Line {
  const space = move.slice(1);
  const gain = handling.legal[move]!.gain;
  if (move.startsWith("F")) return { strong: m.patterns_line_flips({ space, gain }) };
  const text = m.patterns_line_pick_up({ colour: colourName(handling.taken(move)) });
  if (move.startsWith("S")) {
    return { strong: m.patterns_line_swaps({ space, gain }), text };
  }
  const count = shown.rivers[seat]!.length + 1;
  return {
    strong: m.patterns_line_establishes({ space }),
    text: `${m.patterns_line_worth({ count })}; ${text}`,
  };
}

/** The possible actions with the token in the hand, or without one. */
export function guidance(handling: Handling, rival: string): Line {
  if (handling.phase === "bowl") {
    return {
      strong: m.patterns_line_choose(),
      text: m.patterns_line_other_gets({ name: rival }),
    };
  }
  if (handling.phase === "flips") return { strong: m.patterns_line_last_flips({ name: rival }) };
  if (handling.inHand && handling.bowl) {
    const group = groupName(handling.bowl);
    return {
      strong: handling.swaps
        ? m.patterns_line_swap({ group })
        : m.patterns_line_establish({ group }),
      aside: m.patterns_line_escape(),
    };
  }
  return { strong: m.patterns_line_your_turn(), text: offered(handling) };
}

function offered({ canLay, flips }: Handling): string {
  if (!canLay) return m.patterns_line_flip();
  return flips.length ? m.patterns_line_flip_or_take() : m.patterns_line_take();
}

interface FaultWords {
  name: string;
  colour: string;
  group: string;
  count: number;
}

const FAULTS: Record<string, (words: FaultWords) => string> = {
  tokens: m.patterns_fault_tokens,
  "in-pieces": m.patterns_fault_in_pieces,
  claim: m.patterns_fault_claim,
  river: m.patterns_fault_river,
  "groups-touch": m.patterns_fault_groups_touch,
  "no-action": m.patterns_fault_no_action,
  "no-flip": m.patterns_fault_no_flip,
  "action-left": m.patterns_fault_action_left,
  bowl: m.patterns_fault_bowl,
};

/** The error in a position; "" if the server gave no code for it. */
function faultText({ fault, player, colour, count }: Refusal["details"]): string {
  const say = FAULTS[String(fault)];
  if (!say) return "";
  const sand = (colour ?? "k") as Colour;
  return say({
    name: player === 2 ? m.patterns_board_second() : m.patterns_board_first(),
    colour: colourName(sand),
    group: groupName(sand),
    count: Number(count ?? 0),
  });
}

/** The reason why a position or a written record cannot be shown. */
export function unreadable(error: unknown): string {
  if (!(error instanceof Refusal)) return explained(error);
  const fault = faultText(error.details);
  if (fault) return fault;
  const { number, move } = error.details;
  if (number !== undefined)
    return m.patterns_board_bad_move({ number: Number(number), move: String(move) });
  return error.code === "unreadable" ? m.patterns_board_unreadable() : explained(error);
}
