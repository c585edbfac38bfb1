/** A picture of a world to keep: drawn as at the table, with whose it is and its points. */

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

const [WIDTH, HEIGHT] = [1080, 1320];
const MARGIN = 60;
/** Lines as wide as on a screen of two pixels to a point. */
const SCALE = 2;
const INK = "#2b2620";
const MUTED = "#6b6157";
const DISPLAY = '"Fraunces", Georgia, serif';
const TEXT = '"Figtree", system-ui, sans-serif';

export async function worldPicture(shown: Shown, caption: Caption): Promise<Blob> {
  const world = await painted(shown);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const context = canvas.getContext("2d")!;
  paintPaper(context);
  context.shadowColor = "rgb(40 40 30 / 35%)";
  context.shadowBlur = 40;
  context.shadowOffsetY = 18;
  context.drawImage(world, MARGIN, MARGIN);
  context.shadowColor = "transparent";
  paintCaption(context, caption);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

/** The world, once all its faces are ready. */
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

function paintPaper(context: CanvasRenderingContext2D): void {
  context.fillStyle = "#efe6d6";
  context.fillRect(0, 0, WIDTH, HEIGHT);
  const light = context.createRadialGradient(WIDTH / 2, 480, 100, WIDTH / 2, 480, 1000);
  light.addColorStop(0, "rgb(255 252 240 / 90%)");
  light.addColorStop(0.55, "rgb(255 252 240 / 0%)");
  light.addColorStop(1, "rgb(116 80 30 / 18%)");
  context.fillStyle = light;
  context.fillRect(0, 0, WIDTH, HEIGHT);
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
