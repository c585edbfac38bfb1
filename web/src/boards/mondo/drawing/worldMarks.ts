/** Marks on a world: seals, pennants, misconnections, and the tile held over a space. */

import type { Point } from "./geometry";
import { paintFace } from "./raster";
import { edgeNamed, spaceNamed } from "./spaces";
import {
  meetings,
  variantOn,
  type Ghost,
  type Grid,
  type Meeting,
  type Scene,
  type Seal,
  type Standing,
} from "./worldScene";

type Context = CanvasRenderingContext2D;

const CREAM = "#FFFDF4";
const MATCH = "#2A7F4E";
const CLASH = "#C8442B";
const LIFTED = 1.1;

/** Finds room for a mark in an area: away from the figures first, from other marks second. */
export function spotFor(
  grid: Grid,
  triangles: readonly string[],
  figures: readonly Standing[],
  taken: readonly Point[],
  apart: number,
): Point {
  const centres = triangles.map((triangle) => grid.towards(triangle, 0.33));
  const middle: Point = [mean(centres.map(([x]) => x)), mean(centres.map(([, y]) => y))];
  const cost = (at: Point) =>
    away(at, middle) * 0.5 +
    sum(figures.map((figure) => Math.max(0, grid.tile * 0.34 - away(at, figure.at)) * 3)) +
    sum(taken.map((other) => Math.max(0, apart - away(at, other)) * 5));
  return triangles
    .flatMap((triangle) => [0.25, 0.33, 0.4].map((how) => grid.towards(triangle, how)))
    .map((at) => ({ at, cost: cost(at) }))
    .reduce((best, each) => (each.cost < best.cost ? each : best)).at;
}

const away = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;

export function seal(
  context: Context,
  [x, y]: Point,
  radius: number,
  text: string,
  { fill, rim, ink }: { fill: string; rim: string; ink: string },
): void {
  circle(context, [x, y + radius * 0.1], radius, "rgb(29 26 16 / 30%)");
  circle(context, [x, y], radius, rim);
  circle(context, [x, y], radius * 0.85, fill);
  context.fillStyle = ink;
  context.font = `800 ${Math.round(radius * 0.98)}px Figtree, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  context.fillText(text, x, y + radius * 0.35);
}

function circle(context: Context, [x, y]: Point, radius: number, fill: string): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
}

/** A zigzag on each edge, and the point that it costs. */
export function paintMisconnections(context: Context, grid: Grid, edges: readonly string[]): void {
  for (const edge of edges) {
    const { space, way } = edgeNamed(edge);
    const [from, to] = grid.edge(space, way);
    zigzag(context, from, to, { teeth: 9, from: 0.04, height: grid.tile * 0.045 });
    twice(context, "#FFF7E8", grid.tile * 0.07, CLASH, grid.tile * 0.034);
    if (grid.small) continue;
    const radius = Math.max(8 * grid.scale, grid.tile * 0.128);
    const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    seal(context, middle, radius, "−1", { fill: CLASH, rim: "#FFF7E8", ink: "#fff" });
  }
}

function zigzag(
  context: Context,
  from: Point,
  to: Point,
  { teeth, from: start, height }: { teeth: number; from: number; height: number },
): void {
  const length = away(from, to);
  const [nx, ny] = [-(to[1] - from[1]) / length, (to[0] - from[0]) / length];
  context.beginPath();
  for (let tooth = 0; tooth <= teeth; tooth++) {
    const along = start + ((1 - 2 * start) * tooth) / teeth;
    const off = tooth === 0 || tooth === teeth ? 0 : tooth % 2 ? height : -height;
    context.lineTo(
      from[0] + (to[0] - from[0]) * along + nx * off,
      from[1] + (to[1] - from[1]) * along + ny * off,
    );
  }
}

/** Strokes the current path twice: as a wide halo, and as a line on it. */
function twice(context: Context, halo: string, wide: number, colour: string, width: number): void {
  context.lineCap = "round";
  context.lineJoin = "round";
  context.strokeStyle = halo;
  context.lineWidth = wide;
  context.stroke();
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke();
}

export function paintFlags(
  context: Context,
  grid: Grid,
  areas: readonly (readonly string[])[],
  figures: readonly Standing[],
): void {
  if (grid.small) return;
  const taken: Point[] = [];
  for (const triangles of areas) {
    const at = spotFor(grid, triangles, figures, taken, grid.tile * 0.3);
    taken.push(at);
    pennant(context, at, Math.max(6.5 * grid.scale, grid.tile * 0.115));
  }
}

function pennant(context: Context, [x, y]: Point, size: number): void {
  context.save();
  context.translate(x - size * 0.3, y + size * 0.75);
  context.scale(size, size);
  context.lineCap = "round";
  context.lineJoin = "round";
  context.beginPath();
  context.ellipse(0, 0, 0.4, 0.16, 0, 0, 2 * Math.PI);
  context.fillStyle = "rgb(29 26 16 / 40%)";
  context.fill();
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(0, -1.9);
  context.strokeStyle = "#5b3b1e";
  context.lineWidth = 0.2;
  context.stroke();
  context.beginPath();
  for (const [px, py] of [
    [0.08, -1.9],
    [1.43, -1.9],
    [1.08, -1.42],
    [1.43, -0.94],
    [0.08, -0.94],
  ] as const) {
    context.lineTo(px, py);
  }
  context.closePath();
  context.fillStyle = CREAM;
  context.fill();
  context.strokeStyle = "#2C6E44";
  context.lineWidth = 0.14;
  context.stroke();
  context.restore();
}

/** A pin in the corner of each tile that was there from the start. */
export function paintPins(context: Context, grid: Grid, spaces: readonly string[]): void {
  for (const name of spaces) {
    const space = spaceNamed(name);
    const radius = Math.max(2.2 * grid.scale, grid.tile * 0.075);
    const at: Point = [grid.x(space) + grid.tile * 0.13, grid.y(space) + grid.tile * 0.13];
    circle(context, [at[0] + radius * 0.3, at[1] + radius * 0.5], radius, "rgb(29 26 16 / 35%)");
    circle(context, at, radius, "#FFF7E8");
    circle(context, at, radius * 0.74, "#C8553D");
    circle(context, [at[0] - radius * 0.25, at[1] - radius * 0.25], radius * 0.24, "#FFE3DA");
  }
}

const SEALS: Record<Seal["tone"], { fill: string; ink: string }> = {
  gain: { fill: MATCH, ink: "#fff" },
  plain: { fill: CREAM, ink: "#4a4238" },
  loss: { fill: CLASH, ink: "#fff" },
};

/** The corners of a tile in the order in which a seal takes them, if they are equally free. */
const CORNERS: readonly Point[] = [
  [1, 0],
  [0, 0],
  [1, 1],
  [0, 1],
];

/**
 * In the corner of their tiles that is farthest from the figures, always large enough to be read;
 * those of small tiles reach beyond the corner.
 */
export function paintSeals(
  context: Context,
  grid: Grid,
  seals: readonly Seal[],
  figures: readonly Standing[],
): void {
  const unit = grid.scale * Math.max(1, grid.tile / grid.scale / 70);
  context.font = `800 ${Math.round(14 * unit)}px Figtree, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  for (const { space, text, tone } of seals) {
    const width = context.measureText(text).width + 8 * unit;
    const height = 18 * unit;
    const out = Math.max(-1.5 * unit, height - grid.tile / 3);
    const places = CORNERS.map(([right, low]): Point => [
      grid.x(spaceNamed(space)) - out + right * (grid.tile + 2 * out - width),
      grid.y(spaceNamed(space)) - out + low * (grid.tile + 2 * out - height),
    ]);
    const free = ([left, top]: Point) => {
      const middle: Point = [left + width / 2, top + height / 2];
      return Math.min(grid.tile / 2, ...figures.map(({ at }) => away(at, middle)));
    };
    const [x, y] = places.reduce((best, each) => (free(each) > free(best) + 1 ? each : best));
    const { fill, ink } = SEALS[tone];
    context.beginPath();
    context.roundRect(x, y, width, height, height / 2);
    context.fillStyle = fill;
    context.fill();
    context.strokeStyle = tone === "plain" ? "rgb(74 66 56 / 45%)" : CREAM;
    context.lineWidth = 1.5 * unit;
    context.stroke();
    context.fillStyle = ink;
    context.fillText(text, x + width / 2, y + height * 0.77);
  }
}

/** A ring around a highlighted tile. */
export function paintRing(context: Context, grid: Grid, name: string): void {
  const space = spaceNamed(name);
  const unit = grid.scale * Math.max(0.8, grid.tile / grid.scale / 60);
  const side = grid.tile + 4 * unit;
  context.beginPath();
  context.roundRect(grid.x(space) - 2 * unit, grid.y(space) - 2 * unit, side, side, 7 * unit);
  twice(context, CREAM, 8 * unit, CLASH, 4 * unit);
}

/** A veil, a dashed rim and a small clock, for a tile that waits for the connection. */
export function paintWaiting(context: Context, grid: Grid, spaces: readonly string[]): void {
  const unit = grid.scale * Math.max(0.6, Math.min(1, grid.tile / grid.scale / 80));
  for (const name of spaces) {
    const space = spaceNamed(name);
    const [x, y, tile] = [grid.x(space), grid.y(space), grid.tile];
    context.fillStyle = "rgb(251 247 239 / 45%)";
    context.fillRect(x, y, tile, tile);
    const inset = 3 * unit;
    context.beginPath();
    context.roundRect(x + inset, y + inset, tile - 2 * inset, tile - 2 * inset, 5 * unit);
    context.setLineDash([7 * unit, 5 * unit]);
    twice(context, CREAM, 6 * unit, "#2b2620", 3 * unit);
    context.setLineDash([]);
    badge(context, [x + tile / 2, y + tile / 2], unit, "#2b2620", [
      [
        [0, -5.5],
        [0, 0],
        [4, 2.5],
      ],
    ]);
  }
}

/** Returns whether its face was ready. */
export function paintGhost(context: Context, grid: Grid, scene: Scene, ghost: Ghost): boolean {
  const space = spaceNamed(ghost.space);
  const side = Math.round(grid.tile * LIFTED);
  const off = Math.round((side - grid.tile) / 2);
  const [x, y] = [grid.x(space) - off, grid.y(space) - off - 2 * grid.scale];
  context.save();
  context.shadowColor = "rgb(29 20 8 / 55%)";
  context.shadowBlur = 16 * grid.scale;
  context.shadowOffsetY = 10 * grid.scale;
  context.fillStyle = CREAM;
  context.beginPath();
  context.roundRect(x, y, side, side, 4 * grid.scale);
  context.fill();
  context.restore();
  const ready = paintLifted(context, grid, ghost, x, y, side);
  context.strokeStyle = CREAM;
  context.lineWidth = 3 * grid.scale;
  context.beginPath();
  context.roundRect(x, y, side, side, 3 * grid.scale);
  context.stroke();
  const corners: Point[] = [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
  ];
  const stroke = grid.scale * Math.max(0.6, Math.min(1, grid.tile / grid.scale / 80));
  meetings(scene.board, scene.laid, space, ghost).forEach((meeting, way) =>
    paintMeeting(context, meeting, corners[way]!, corners[(way + 1) % 4]!, stroke),
  );
  return ready;
}

function paintLifted(
  context: Context,
  grid: Grid,
  ghost: Ghost,
  x: number,
  y: number,
  side: number,
): boolean {
  const { face, turn } = ghost;
  const look = {
    small: grid.small,
    contrast: grid.theme === "contrast",
    variant: variantOn(spaceNamed(ghost.space), face),
  };
  return paintFace(context, { face, turn, pixels: side, ...look }, { x, y, size: side }, 9);
}

/**
 * A bar with a tick, a zigzag with a cross, or dots: distinguished by shape as well as by colour.
 */
function paintMeeting(
  context: Context,
  meeting: Meeting,
  from: Point,
  to: Point,
  unit: number,
): void {
  const part = (t: number): Point => [
    from[0] + (to[0] - from[0]) * t,
    from[1] + (to[1] - from[1]) * t,
  ];
  if (meeting === "clashes") {
    zigzag(context, part(0.1), part(0.9), { teeth: 8, from: 0, height: 4 * unit });
    twice(context, CREAM, 8 * unit, CLASH, 4 * unit);
    badge(context, part(0.5), unit, CLASH, [
      [
        [-3.6, -3.6],
        [3.6, 3.6],
      ],
      [
        [3.6, -3.6],
        [-3.6, 3.6],
      ],
    ]);
  } else if (meeting === "matches") {
    context.beginPath();
    context.moveTo(...part(0.1));
    context.lineTo(...part(0.9));
    twice(context, CREAM, 9 * unit, MATCH, 5 * unit);
    badge(context, part(0.5), unit, MATCH, [
      [
        [-4.5, 0.3],
        [-1.5, 3.5],
        [4.6, -3],
      ],
    ]);
  } else {
    context.beginPath();
    context.moveTo(...part(0.18));
    context.lineTo(...part(0.82));
    context.setLineDash([unit, 8 * unit]);
    context.lineCap = "round";
    context.strokeStyle = "rgb(60 44 20 / 55%)";
    context.lineWidth = 3.5 * unit;
    context.stroke();
    context.setLineDash([]);
  }
}

function badge(
  context: Context,
  at: Point,
  unit: number,
  fill: string,
  lines: readonly (readonly Point[])[],
) {
  circle(context, at, 11.5 * unit, CREAM);
  circle(context, at, 9.5 * unit, fill);
  context.beginPath();
  for (const line of lines) {
    line.forEach(([x, y], i) => {
      const to: Point = [at[0] + x * unit, at[1] + y * unit];
      if (i) context.lineTo(...to);
      else context.moveTo(...to);
    });
  }
  context.strokeStyle = "#fff";
  context.lineWidth = 2.6 * unit;
  context.lineCap = "round";
  context.lineJoin = "round";
  context.stroke();
}
