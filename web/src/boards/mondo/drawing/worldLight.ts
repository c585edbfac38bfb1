/** Highlights the things that score: areas are outlined, the rest of the world is veiled. */

import type { Point } from "./geometry";
import { edgeNamed, spaceNamed } from "./spaces";
import { seal, spotFor } from "./worldMarks";
import { regionAt, type Grid, type Outlined, type Scene, type Standing } from "./worldScene";

type Context = CanvasRenderingContext2D;

export function paintVeil(
  context: Context,
  grid: Grid,
  scene: Scene,
  figures: readonly Standing[],
): void {
  const outlined = scene.outlined!;
  const shapes = areaShapes(grid, scene);
  const squares = spaceShapes(grid, outlined);
  const veil = layer(grid, (on) => {
    on.beginPath();
    on.arc(grid.middle, grid.middle, grid.radius, 0, 2 * Math.PI);
    on.fillStyle = `rgb(20 32 43 / ${outlined.veil ?? 0.34})`;
    on.fill();
    on.globalCompositeOperation = "destination-out";
    on.fillStyle = "#000";
    for (const shape of [...shapes.flat(), ...squares]) on.fill(shape);
    for (const edge of outlined.edges ?? []) cutAround(on, grid, edge);
  });
  context.drawImage(veil, 0, 0);
  for (const shape of [...shapes, ...squares.map((square) => [square])]) {
    context.drawImage(rimOf(grid, shape), 0, 0);
  }
  paintTags(context, grid, outlined, figures);
}

function areaShapes(grid: Grid, { laid, outlined }: Scene): Path2D[][] {
  return (outlined!.areas ?? []).map(({ triangles }) => {
    const shapes = new Map<string, Path2D>();
    for (const triangle of triangles) {
      const { space, way } = edgeNamed(triangle);
      const tile = laid.get(space.name);
      if (!tile) continue;
      const region = regionAt(tile, way);
      const outline = region.outline.map((point) => grid.onTile(space, tile.turn, point));
      shapes.set(`${space.name}${region.edges.join("")}`, closed(outline));
    }
    return [...shapes.values()];
  });
}

function spaceShapes(grid: Grid, { spaces = [] }: Outlined): Path2D[] {
  return spaces.map((name) => {
    const space = spaceNamed(name);
    const shape = new Path2D();
    shape.rect(grid.x(space), grid.y(space), grid.tile, grid.tile);
    return shape;
  });
}

function closed(points: readonly Point[]): Path2D {
  const shape = new Path2D();
  for (const point of points) shape.lineTo(...point);
  shape.closePath();
  return shape;
}

function cutAround(on: Context, grid: Grid, edge: string): void {
  const { space, way } = edgeNamed(edge);
  const [from, to] = grid.edge(space, way);
  on.lineWidth = grid.tile * 0.3;
  on.lineCap = "round";
  on.beginPath();
  on.moveTo(...from);
  on.lineTo(...to);
  on.stroke();
}

/** The widened shapes minus the shapes, so that no seams show inside an area. */
function rimOf(grid: Grid, shapes: readonly Path2D[]): HTMLCanvasElement {
  return layer(grid, (on) => {
    on.lineJoin = "round";
    on.strokeStyle = "#FFF3C9";
    on.lineWidth = 2 * (grid.tile * 0.03 + 0.8 * grid.scale);
    for (const shape of shapes) on.stroke(shape);
    on.globalCompositeOperation = "destination-out";
    for (const shape of shapes) on.fill(shape);
  });
}

function layer(grid: Grid, draw: (on: Context) => void): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = grid.size;
  draw(canvas.getContext("2d")!);
  return canvas;
}

function paintTags(
  context: Context,
  grid: Grid,
  { areas = [] }: Outlined,
  figures: readonly Standing[],
): void {
  const radius = Math.max(9 * grid.scale, Math.min(15 * grid.scale, grid.tile * 0.27));
  const taken: Point[] = [];
  for (const { triangles, tag } of areas) {
    if (!tag) continue;
    const at = spotFor(grid, triangles, figures, taken, radius * 2.1);
    taken.push(at);
    seal(context, at, radius, tag, { fill: "#FBF7EF", rim: "#3E8E5A", ink: "#2C6E44" });
  }
}
