/** A picture of a day's result, which tells nothing about its pile or positions. */

import { DISPLAY, finished, INK, MARGIN, MUTED, paper, TEXT, WIDTH } from "../picture";
import { isOwn, type Drawn } from "./bars";

export interface DayTold {
  title: string;
  date: string;
  result: string;
  standing: string;
  drawn: Drawn;
}

const HEIGHT = 1080;
const ROOM = WIDTH - 2 * MARGIN;
const [TOP, FLOOR] = [540, 920];
const [WIDEST, GAP, CORNER] = [150, 12, 12];
const OWN = "#c8553d";
const OTHERS = "#2f6b80";

export function dayPicture(told: DayTold): Promise<Blob> {
  const context = paper(HEIGHT);
  write(context, told.title, 130, `600 60px ${DISPLAY}`, INK);
  write(context, told.date, 190, `600 36px ${TEXT}`, MUTED);
  write(context, told.result, 350, `600 110px ${DISPLAY}`, OWN);
  write(context, told.standing, 430, `700 46px ${TEXT}`, INK);
  paintBars(context, told.drawn);
  write(context, "Mondala", HEIGHT - MARGIN, `600 36px ${TEXT}`, MUTED);
  return finished(context);
}

/** A line of text, narrowed if it would not fit. */
function write(
  context: CanvasRenderingContext2D,
  text: string,
  y: number,
  font: string,
  colour: string,
): void {
  context.font = font;
  context.fillStyle = colour;
  context.fillText(text, MARGIN, y, ROOM);
}

function paintBars(context: CanvasRenderingContext2D, drawn: Drawn): void {
  const { bars, words } = drawn;
  const step = Math.min(ROOM / bars.length, WIDEST + GAP);
  const highest = Math.max(...bars.map(({ count }) => count));
  context.textAlign = "center";
  bars.forEach((bar, at) => {
    const own = isOwn(bar, drawn.own);
    const left = MARGIN + at * step;
    const height = Math.max(((FLOOR - TOP) * bar.count) / highest, 4);
    context.fillStyle = own ? OWN : OTHERS;
    context.beginPath();
    context.roundRect(left, FLOOR - height, step - GAP, height, [CORNER, CORNER, 0, 0]);
    context.fill();
    if (!own && at !== 0 && at !== bars.length - 1) return;
    context.font = `${own ? 800 : 600} 32px ${TEXT}`;
    context.fillStyle = own ? OWN : MUTED;
    context.fillText(words(bar.from), left + (step - GAP) / 2, FLOOR + 44);
  });
  context.textAlign = "left";
}
