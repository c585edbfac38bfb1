/** A picture of a world to keep: drawn as at the table, with the owner's name and the points. */

import {
  DISPLAY,
  finished,
  INK,
  MARGIN,
  MUTED,
  paper,
  TEXT,
  WIDTH,
} from "../../../components/picture";
import type { Placement } from "../../../wire/types";
import { raster } from "./raster";
import type { BoardSide } from "./spaces";
import { paintWorld } from "./worldPaint";
import { Grid, laidIn } from "./worldScene";

export interface Shown {
  board: BoardSide;
  world: readonly Placement[];
  tileFace: (tile: number, side: "f" | "b") => string;
}
export interface Caption {
  name: string;
  points: string;
  /** The word after the points. */
  unit: string;
}

const HEIGHT = 1320;
/** Lines have the width they have on a screen with two pixels to a point. */
const SCALE = 2;

export async function worldPicture(shown: Shown, caption: Caption): Promise<Blob> {
  const world = await painted(shown);
  const context = paper(HEIGHT);
  context.shadowColor = "rgb(40 40 30 / 35%)";
  context.shadowBlur = 40;
  context.shadowOffsetY = 18;
  context.drawImage(world, MARGIN, MARGIN);
  context.shadowColor = "transparent";
  paintCaption(context, caption);
  return finished(context);
}

/** The world as soon as all its faces are ready. */
function painted({ board, world, tileFace }: Shown): Promise<HTMLCanvasElement> {
  const grid = new Grid((WIDTH - 2 * MARGIN) / SCALE, SCALE, "light");
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = grid.size;
  const context = canvas.getContext("2d")!;
  const scene = { board, laid: laidIn(world, tileFace) };
  return new Promise((resolve) => {
    const stop = raster.whenReady(paint);
    function paint() {
      if (!paintWorld(context, grid, scene)) return;
      stop();
      resolve(canvas);
    }
    paint();
  });
}

function paintCaption(context: CanvasRenderingContext2D, { name, points, unit }: Caption): void {
  const line = WIDTH + 100;
  context.fillStyle = INK;
  context.textAlign = "right";
  context.font = `600 120px ${DISPLAY}`;
  context.fillText(points, WIDTH - MARGIN, line);
  const taken = context.measureText(points).width;
  context.fillStyle = MUTED;
  context.font = `600 36px ${TEXT}`;
  context.fillText(unit, WIDTH - MARGIN, line + 56);
  context.textAlign = "left";
  context.fillStyle = INK;
  context.font = `600 64px ${DISPLAY}`;
  context.fillText(name, MARGIN, line, WIDTH - 3 * MARGIN - taken);
  context.fillStyle = MUTED;
  context.font = `600 36px ${TEXT}`;
  context.fillText("Mondo · Mondala", MARGIN, line + 56);
}
