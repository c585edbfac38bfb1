/** The globe under the tiles: the sea, or the lands around the spaces, and the light over it. */

import type { Landscape } from "./face";
import type { Point } from "./geometry";
import { paintTile } from "./laidTile";
import { seeded } from "./random";
import { COLUMNS, spaceIn, type BoardSide } from "./spaces";
import { BASE } from "./tile";
import type { Grid } from "./worldScene";

type Context = CanvasRenderingContext2D;

/**
 * Gradients over the whole disc are slow, so both layers are painted once for each size and theme.
 */
const pictures = new Map<string, HTMLCanvasElement>();
const MOST = 8;

/** The layer under the tiles; returns whether all of it was ready. */
export function paintGround(context: Context, grid: Grid, board: BoardSide): boolean {
  return paintOnce(context, grid, board, (on) => paintSea(on, grid, board));
}

/** The layer over the tiles. */
export function paintGloss(context: Context, grid: Grid): void {
  paintOnce(context, grid, "gloss", (on) => {
    paintLight(on, grid);
    return true;
  });
}

function paintOnce(
  context: Context,
  { size, scale, theme }: Grid,
  what: string,
  paint: (on: Context) => boolean,
): boolean {
  const key = `${what}|${size}|${scale}|${theme}`;
  let picture = pictures.get(key);
  pictures.delete(key);
  let ready = true;
  if (!picture) {
    picture = document.createElement("canvas");
    picture.width = picture.height = size;
    ready = paint(picture.getContext("2d")!);
  }
  if (ready) pictures.set(key, picture);
  if (pictures.size > MOST) pictures.delete(pictures.keys().next().value!);
  context.drawImage(picture, 0, 0);
  return ready;
}

function disc(context: Context, { middle, radius }: Grid): void {
  context.beginPath();
  context.arc(middle, middle, radius, 0, 2 * Math.PI);
}

/** Returns whether all of it could be painted. */
function paintSea(context: Context, grid: Grid, board: BoardSide): boolean {
  const { middle, radius, size } = grid;
  disc(context, grid);
  context.clip();
  // Dark only at the very edge: otherwise tiles on the rim would stand out as squares.
  const sea = context.createRadialGradient(middle, middle, 0, middle, middle, radius);
  sea.addColorStop(0.93, BASE.w);
  sea.addColorStop(0.97, "#4596C6");
  sea.addColorStop(1, "#2E7FB0");
  context.fillStyle = sea;
  context.fillRect(0, 0, size, size);
  const ready = board === "water" || paintLands(context, grid);
  if (!grid.small) paintWaves(context, grid, board);
  return ready;
}

/**
 * The other side of the board: forest at the top, desert on the right, plains at the bottom, water
 * on the left.
 */
function paintLands(context: Context, grid: Grid): boolean {
  const { middle, radius, size, tile } = grid;
  const corners: Point[] = [
    [0, 0],
    [size, 0],
    [size, size],
    [0, size],
  ];
  const ready = (["f", "d", "p"] as const).map((letter, quarter) => {
    context.save();
    context.beginPath();
    context.moveTo(middle, middle);
    context.lineTo(...corners[quarter]!);
    context.lineTo(...corners[quarter + 1]!);
    context.clip();
    const painted = paintLand(context, grid, letter);
    context.restore();
    return painted;
  });
  const edge = context.createRadialGradient(middle, middle, 0, middle, middle, radius);
  edge.addColorStop(0.93, "rgb(40 30 10 / 0%)");
  edge.addColorStop(1, "rgb(40 30 10 / 26%)");
  context.fillStyle = edge;
  context.fillRect(0, 0, size, size);
  context.lineWidth = Math.max(1, tile * 0.03);
  context.strokeStyle = "#FBF1CF";
  context.beginPath();
  for (const corner of corners) {
    context.moveTo(middle, middle);
    context.lineTo(...corner);
  }
  context.stroke();
  return ready.every(Boolean);
}

/** Bare tiles all around the spaces, which continue the landscapes at the edges. */
function paintLand(context: Context, grid: Grid, letter: Landscape): boolean {
  const tile = { face: letter.repeat(4), turn: 0 };
  let ready = true;
  context.fillStyle = BASE[letter];
  context.fillRect(0, 0, grid.size, grid.size);
  for (let row = -1; row <= COLUMNS; row++) {
    for (let column = -1; column <= COLUMNS; column++) {
      if (spaceIn(column, row)) continue;
      ready = paintTile(context, grid, { name: "", column, row }, tile) && ready;
    }
  }
  return ready;
}

function paintWaves(context: Context, grid: Grid, board: BoardSide): void {
  const { middle, tile, scale } = grid;
  const random = seeded("sea");
  const found: Point[] = [];
  context.lineWidth = Math.max(scale, tile * 0.018);
  context.lineCap = "round";
  for (let i = 0; i < 900 && found.length < 70; i++) {
    const angle = random() * 2 * Math.PI;
    const reach = Math.sqrt(random()) * 3.3 * tile;
    const at: Point = [middle + Math.cos(angle) * reach, middle + Math.sin(angle) * reach];
    if (nearSpace(grid, at)) continue;
    if (
      board === "lands" &&
      !(at[0] < middle && middle - at[0] > Math.abs(at[1] - middle) + tile * 0.2)
    )
      continue;
    if (found.some((other) => Math.hypot(other[0] - at[0], other[1] - at[1]) < tile * 0.24))
      continue;
    found.push(at);
    const half = tile * (0.06 + random() * 0.03);
    context.strokeStyle = random() < 0.6 ? "rgb(255 255 255 / 50%)" : "rgb(34 105 154 / 45%)";
    context.beginPath();
    context.moveTo(at[0] - half, at[1]);
    context.quadraticCurveTo(at[0] - half / 2, at[1] + half * 0.56, at[0], at[1]);
    context.quadraticCurveTo(at[0] + half / 2, at[1] + half * 0.56, at[0] + half, at[1]);
    context.stroke();
  }
}

function nearSpace({ origin, tile }: Grid, [x, y]: Point): boolean {
  const column = (x - origin) / tile;
  const row = (y - origin) / tile;
  const near = 0.16;
  return [0, near, -near].some((off) =>
    [
      [off, 0],
      [0, off],
    ].some(([dx, dy]) => spaceIn(Math.floor(column + dx!), Math.floor(row + dy!))),
  );
}

/** Light from the upper left, shade at the lower right, and a rim. */
function paintLight(context: Context, grid: Grid): void {
  const { middle, radius, scale, theme } = grid;
  if (theme !== "contrast") {
    const [x, y] = [middle - radius * 0.28, middle - radius * 0.4];
    const light = context.createRadialGradient(x, y, 0, x, y, radius * 1.5);
    const dark = theme === "dark";
    light.addColorStop(0, dark ? "rgb(255 255 255 / 0%)" : "rgb(255 255 255 / 16%)");
    light.addColorStop(0.45, dark ? "rgb(10 18 32 / 16%)" : "rgb(255 255 255 / 0%)");
    light.addColorStop(0.8, dark ? "rgb(10 18 32 / 24%)" : "rgb(13 43 69 / 5%)");
    light.addColorStop(1, dark ? "rgb(10 18 32 / 45%)" : "rgb(13 43 69 / 30%)");
    disc(context, grid);
    context.fillStyle = light;
    context.fill();
  }
  disc(context, grid);
  context.strokeStyle = {
    light: "rgb(255 253 246 / 90%)",
    dark: "rgb(143 195 221 / 45%)",
    contrast: "#000",
  }[theme];
  context.lineWidth = (grid.small ? 2.5 : 4) * scale;
  context.stroke();
}
