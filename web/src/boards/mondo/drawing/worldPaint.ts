/** Paints a world: spaces and tiles on the globe, and marks on top of them. */

import type { Point } from "./geometry";
import { paintTile } from "./laidTile";
import { neighbour, spaceNamed, SPACES, type Space } from "./spaces";
import { paintGloss, paintGround } from "./worldGlobe";
import { paintVeil } from "./worldLight";
import {
  paintFlags,
  paintGhost,
  paintMisconnections,
  paintPins,
  paintRing,
  paintSeals,
  paintWaiting,
} from "./worldMarks";
import { standing, type Grid, type Scene } from "./worldScene";

type Context = CanvasRenderingContext2D;

/** Returns whether all faces were ready. */
export function paintWorld(context: Context, grid: Grid, scene: Scene): boolean {
  const { laid } = scene;
  if (grid.radius <= 0) return true; // a page that is not laid out yet has no room
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, grid.size, grid.size);
  let ready = paintGround(context, grid, scene.board);
  for (const space of SPACES) if (!laid.has(space.name)) paintEmpty(context, grid, space, scene);
  for (const [name, tile] of laid) {
    ready = paintTile(context, grid, spaceNamed(name), tile) && ready;
  }
  const figures = standing(grid, laid);
  if (scene.outlined) paintVeil(context, grid, scene, figures);
  paintGloss(context, grid);
  paintMisconnections(context, grid, scene.misconnections ?? []);
  if (!scene.outlined) paintFlags(context, grid, scene.flags ?? [], figures);
  paintPins(context, grid, scene.pinned ?? []);
  paintWaiting(context, grid, scene.waiting ?? []);
  if (scene.ringed) paintRing(context, grid, scene.ringed);
  paintSeals(context, grid, scene.seals ?? [], figures);
  return !scene.ghost || paintGhost(context, grid, scene, scene.ghost) ? ready : false;
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

/** The space's path is already set. Subdued, so that the world draws more attention. */
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
