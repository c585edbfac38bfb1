/** The painting of a world: sea, spaces, tiles; marks and light come on top of it. */

import type { Landscape } from "./face";
import type { Point } from "./geometry";
import { seeded } from "./random";
import { fillPlainly, raster } from "./raster";
import {
  COLUMNS,
  neighbour,
  spaceIn,
  spaceNamed,
  SPACES,
  type BoardSide,
  type Space,
} from "./spaces";
import { BASE } from "./tile";
import { paintVeil } from "./worldLight";
import { paintFlags, paintGhost, paintMisconnections, paintPins } from "./worldMarks";
import { standing, variantOn, type Grid, type LaidTile, type Scene } from "./worldScene";

type Context = CanvasRenderingContext2D;

export function paintWorld(context: Context, grid: Grid, scene: Scene): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, grid.size, grid.size);
  context.save();
  disc(context, grid);
  context.clip();
  paintSea(context, grid, scene.board);
  context.restore();
  for (const space of SPACES)
    if (!scene.laid.has(space.name)) paintEmpty(context, grid, space, scene);
  for (const [name, tile] of scene.laid) paintTile(context, grid, spaceNamed(name), tile);
  const figures = standing(grid, scene.laid);
  if (scene.outlined) paintVeil(context, grid, scene, figures);
  paintGloss(context, grid);
  paintMisconnections(context, grid, scene.misconnections ?? []);
  if (!scene.outlined) paintFlags(context, grid, scene.flags ?? [], figures);
  paintPins(context, grid, scene.pinned ?? []);
  if (scene.ghost) paintGhost(context, grid, scene, scene.ghost);
}

function disc(context: Context, { middle, radius }: Grid): void {
  context.beginPath();
  context.arc(middle, middle, radius, 0, 2 * Math.PI);
}

function paintSea(context: Context, grid: Grid, board: BoardSide): void {
  const { middle, radius, size } = grid;
  // Darker only at the very edge: before that, tiles on the rim would stand out as squares.
  const sea = context.createRadialGradient(middle, middle, 0, middle, middle, radius);
  sea.addColorStop(0.93, BASE.w);
  sea.addColorStop(0.97, "#4596C6");
  sea.addColorStop(1, "#2E7FB0");
  context.fillStyle = sea;
  context.fillRect(0, 0, size, size);
  if (board === "lands") paintLands(context, grid);
  if (!grid.small) paintWaves(context, grid, board);
}

/** The other side of the board: forest above, desert to the right, plains below, water. */
function paintLands(context: Context, grid: Grid): void {
  const { middle, radius, size, tile } = grid;
  const corners: Point[] = [
    [0, 0],
    [size, 0],
    [size, size],
    [0, size],
  ];
  (["f", "d", "p"] as const).forEach((letter, quarter) => {
    context.save();
    context.beginPath();
    context.moveTo(middle, middle);
    context.lineTo(...corners[quarter]!);
    context.lineTo(...corners[quarter + 1]!);
    context.clip();
    paintLand(context, grid, letter);
    context.restore();
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
}

/** Bare tiles all around the spaces: what lies on their edges goes on beyond them. */
function paintLand(context: Context, grid: Grid, letter: Landscape): void {
  context.fillStyle = BASE[letter];
  context.fillRect(0, 0, grid.size, grid.size);
  for (let row = -1; row <= COLUMNS; row++) {
    for (let column = -1; column <= COLUMNS; column++) {
      if (!spaceIn(column, row)) {
        paintTile(context, grid, { name: "", column, row }, { face: letter.repeat(4), turn: 0 });
      }
    }
  }
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

const EMPTY = {
  light: { ground: "#EFE4CB", inner: "#E8DBC0", line: "#C2AE84", coast: "#DDF0F8" },
  dark: { ground: "#3E4753", inner: "#37404B", line: "#6B778A", coast: "#5D86A0" },
  contrast: { ground: "#FFFFFF", inner: "#FFFFFF", line: "#000000", coast: "#000000" },
};
const LEGAL = {
  light: { middle: "#FFFCF3", edge: "#FCEFCB", rim: "#DDA545", plus: "#C98A22" },
  dark: { middle: "#4C5564", edge: "#665E48", rim: "#E9B858", plus: "#E9B858" },
  contrast: { middle: "#FFFFFF", edge: "#FFF3B0", rim: "#000000", plus: "#000000" },
};

function paintEmpty(context: Context, grid: Grid, space: Space, scene: Scene): void {
  const { tile, scale, theme } = grid;
  const [x, y] = [grid.x(space), grid.y(space)];
  const colours = EMPTY[theme];
  context.fillStyle = colours.ground;
  context.fillRect(x, y, tile, tile);
  paintCoast(context, grid, space, colours.coast);
  const margin = Math.round(grid.small ? scale : tile * 0.06);
  const side = tile - 2 * margin;
  context.beginPath();
  context.roundRect(x + margin, y + margin, side, side, grid.small ? 2.5 * scale : tile * 0.1);
  if (scene.legal?.has(space.name)) {
    paintLegal(context, grid, grid.centre(space));
    return;
  }
  context.fillStyle = colours.inner;
  context.fill();
  if (grid.small) return;
  context.strokeStyle = colours.line;
  context.lineWidth = 1.2 * scale;
  context.setLineDash([4 * scale, 5 * scale]);
  context.stroke();
  context.setLineDash([]);
}

/** The space's path is set already. Calm: the world must win. */
function paintLegal(context: Context, { tile, scale, theme }: Grid, [x, y]: Point): void {
  const colours = LEGAL[theme];
  const warm = context.createRadialGradient(x, y, tile * 0.12, x, y, tile * 0.62);
  warm.addColorStop(0, colours.middle);
  warm.addColorStop(1, colours.edge);
  context.fillStyle = warm;
  context.fill();
  context.strokeStyle = colours.rim;
  context.lineWidth = 1.8 * scale;
  context.stroke();
  context.globalAlpha = theme === "contrast" ? 1 : 0.65;
  context.strokeStyle = colours.plus;
  context.lineWidth = 2.2 * scale;
  context.lineCap = "round";
  const arm = tile * 0.07;
  context.beginPath();
  context.moveTo(x - arm, y);
  context.lineTo(x + arm, y);
  context.moveTo(x, y - arm);
  context.lineTo(x, y + arm);
  context.stroke();
  context.globalAlpha = 1;
}

function paintCoast(context: Context, grid: Grid, space: Space, colour: string): void {
  context.strokeStyle = colour;
  context.lineWidth = Math.max(grid.scale, grid.tile * 0.03);
  context.lineCap = "round";
  context.beginPath();
  for (let way = 0; way < 4; way++) {
    if (neighbour(space, way)) continue;
    const [from, to] = grid.edge(space, way);
    context.moveTo(...from);
    context.lineTo(...to);
  }
  context.stroke();
}

function paintTile(context: Context, grid: Grid, space: Space, { face, turn }: LaidTile): void {
  const [x, y, tile] = [grid.x(space), grid.y(space), grid.tile];
  const bitmap = raster.get(
    {
      face,
      turn,
      pixels: tile,
      variant: variantOn(space, face),
      small: grid.small,
      contrast: grid.theme === "contrast",
    },
    1,
  );
  if (bitmap) context.drawImage(bitmap, x, y, tile, tile);
  else fillPlainly(context, face, turn, x, y, tile);
}

/** Light from the upper left, shade at the lower right, a rim. */
function paintGloss(context: Context, grid: Grid): void {
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
