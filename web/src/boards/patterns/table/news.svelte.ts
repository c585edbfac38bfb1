/** Events at the table as sounds and as lines for a screen reader; answers as notices. */

import { m } from "../../../state/language.svelte";
import { notices } from "../../../state/notices.svelte";
import { play as sound } from "../../../state/sound";
import type { Offered, PatternsEvent } from "../../../wire/types";
import { colourName } from "../names";
import type { Colour, Position } from "../position";

const KEPT = 6;

export class News {
  lines = $state.raw<{ number: number; text: string }[]>([]);
  #count = 0;

  tell(text: string): void {
    this.lines = [...this.lines, { number: ++this.#count, text }].slice(-KEPT);
  }

  /** `after` is the position after the event, `offer` the offer that was open before it. */
  happened(
    [name, event]: PatternsEvent,
    names: readonly string[],
    after: Position,
    offer: Offered | null,
  ): void {
    switch (name) {
      case "Moved":
        sound(event.move.startsWith("F") ? "flip" : "place");
        this.tell(moveText(event.move, names[event.seat]!, after));
        if (offer) notices.tell(m.patterns_told_lapsed({ name: names[event.seat]! }));
        break;
      case "Offered": {
        const words = { name: names[event.seat]! };
        this.tell(
          event.take_back_to === null
            ? m.patterns_offer_draw_from(words)
            : m.patterns_offer_take_back(words),
        );
        break;
      }
      case "Declined":
        notices.tell(declined(offer, names[event.seat]!));
        break;
      case "TakenBack":
        notices.tell(m.patterns_told_taken_back());
        break;
      case "HintTaken":
        break;
      case "Substituted":
        break;
      case "Ended":
        break;
    }
  }
}

const declined = (offer: Offered | null, name: string) =>
  offer?.take_back_to === null
    ? m.patterns_told_draw_declined({ name })
    : m.patterns_told_back_declined({ name });

export function moveText(move: string, name: string, after: Position): string {
  const at = move.slice(1);
  if (move.startsWith("B")) return m.patterns_news_bowl({ name, colour: colourName(at as Colour) });
  if (move === "==") return m.patterns_news_enough({ name });
  const cell = after.cells.find((each) => each.space === at)!;
  const words = { name, space: at, colour: colourName(cell.colour) };
  if (move.startsWith("F")) return m.patterns_news_flip(words);
  return move.startsWith("E") ? m.patterns_news_establish(words) : m.patterns_news_swap(words);
}
