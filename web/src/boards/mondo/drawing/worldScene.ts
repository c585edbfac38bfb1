/** The data for drawing a world, in whole pixels of the device. */

import type { Theme } from "../../../state/preferences.svelte";
import type { Placement } from "../../../wire/types";
import { readFace, turned, type Landscape } from "./face";
import { figuresOf } from "./figures";
import { SIZE, turnPoint, type Point } from "./geometry";
import type { Region } from "./regions";
import {
  COLUMNS,
  edgeNamed,
  neighbour,
  rimBeside,
  spaceNamed,
  STEPS,
  type BoardSide,
  type Space,
} from "./spaces";
import { divisionOf, SMALL } from "./tile";

/** A tile as it lies on a space. */
export interface LaidTile {
  face: string;
  turn: number;
}

/** The tiles of a world, by space. */
export function laidIn(
  placements: readonly Placement[],
  tileFace: (tile: number, side: "f" | "b") => string,
): ReadonlyMap<string, LaidTile> {
  return new Map(
    placements.map(([space, tile, side, turn]) => [space, { face: tileFace(tile, side), turn }]),
  );
}

/** A tile held over a space; its edges are marked as matching or not. */
export interface Ghost extends LaidTile {
  space: string;
}

/** The parts that stay bright while the rest is veiled. */
export interface Outlined {
  areas?: readonly { triangles: readonly string[]; tag?: string }[];
  spaces?: readonly string[];
  edges?: readonly string[];
  /** The darkness of the rest, from 0 to 1. */
  veil?: number;
}

/** The points of a tile, written on it. */
export interface Seal {
  space: string;
  text: string;
  tone: "gain" | "plain" | "loss";
}

export interface Scene {
  board: BoardSide;
  laid: ReadonlyMap<string, LaidTile>;
  legal?: ReadonlySet<string> | undefined;
  ghost?: Ghost | null | undefined;
  outlined?: Outlined | null | undefined;
  /** The triangles of each finished area. */
  flags?: readonly (readonly string[])[] | undefined;
  /** The edges with misconnections. */
  misconnections?: readonly string[] | undefined;
  /** Spaces of tiles that were there from the start. */
  pinned?: readonly string[] | undefined;
  /** Spaces of tiles that the server has not confirmed yet. */
  waiting?: readonly string[] | undefined;
  seals?: readonly Seal[] | undefined;
  /** The space of a tile that is highlighted. */
  ringed?: string | null | undefined;
}

/** The diameter of the disc in tiles: with sea all around, and with as little of it as can be. */
const ACROSS = { usual: 6.9, least: 6.6 };
/** Tiles smaller than a fingertip have less sea around them, except on mere pictures of worlds. */
const FINGERTIP = 44;
const PICTURE = 200;

/** The size of a tile on a disc of that diameter, both in pixels of the device. */
function tileOn(disc: number, scale: number): number {
  const usual = disc / ACROSS.usual;
  if (disc < PICTURE * scale) return Math.floor(usual);
  return Math.floor(Math.max(usual, Math.min(FINGERTIP * scale, disc / ACROSS.least)));
}

/**
 * The positions of everything. Tile size and origin are whole pixels, or the sea would show between
 * tiles.
 */
export class Grid {
  readonly size: number;
  readonly tile: number;
  readonly origin: number;
  readonly middle: number;
  readonly radius: number;
  readonly small: boolean;

  constructor(
    cssSize: number,
    readonly scale: number,
    readonly theme: Theme,
  ) {
    this.size = Math.round(cssSize * scale);
    this.tile = tileOn(this.size, scale);
    this.middle = this.size / 2;
    this.origin = Math.round(this.middle - (COLUMNS / 2) * this.tile);
    this.radius = this.middle - 2 * scale;
    this.small = this.tile < SMALL * scale;
  }

  x = ({ column }: Space) => this.origin + column * this.tile;
  y = ({ row }: Space) => this.origin + row * this.tile;

  centre(space: Space): Point {
    return [this.x(space) + this.tile / 2, this.y(space) + this.tile / 2];
  }

  /** A point on the way from a space's centre (0) to the middle of an edge (0.5). */
  towards(triangle: string, how: number): Point {
    const { space, way } = edgeNamed(triangle);
    const [x, y] = this.centre(space);
    const [dx, dy] = STEPS[way]!;
    return [x + dx * this.tile * how, y + dy * this.tile * how];
  }

  /** Both ends of an edge. */
  edge(space: Space, way: number): [Point, Point] {
    const [x, y, t] = [this.x(space), this.y(space), this.tile];
    const corners: Point[] = [
      [x, y],
      [x + t, y],
      [x + t, y + t],
      [x, y + t],
    ];
    return [corners[way]!, corners[(way + 1) % 4]!];
  }

  /** A point of a face whose tile lies on that space. */
  onTile(space: Space, turn: number, point: Point): Point {
    const [x, y] = turnPoint(point, turn);
    return [this.x(space) + (x * this.tile) / SIZE, this.y(space) + (y * this.tile) / SIZE];
  }
}

/** The part of a tile to which one of its triangles belongs. */
export function regionAt(tile: LaidTile, way: number): Region {
  const edge = (way - tile.turn + 8) % 4;
  return divisionOf(tile.face).regions.find((region) => region.edges.includes(edge))!;
}

export type Meeting = "matches" | "clashes" | "open";

/** Compares each edge of a tile with its neighbour around that space. */
export function meetings(
  board: BoardSide,
  laid: ReadonlyMap<string, LaidTile>,
  space: Space,
  tile: LaidTile,
): Meeting[] {
  return turned(readFace(tile.face).edges, tile.turn).map((letter, way) => {
    const met = metBy(board, laid, space, way);
    return met === null ? "open" : met === letter ? "matches" : "clashes";
  });
}

function metBy(
  board: BoardSide,
  laid: ReadonlyMap<string, LaidTile>,
  space: Space,
  way: number,
): Landscape | null {
  const beyond = neighbour(space, way);
  if (!beyond) return rimBeside(board, space, way);
  const other = laid.get(beyond.name);
  return other ? turned(readFace(other.face).edges, other.turn)[(way + 2) % 4]! : null;
}

/**
 * Chooses the arrangement of marks, so that bare tiles of one landscape do not repeat side by side.
 */
export function variantOn({ column, row }: Space, face: string): number {
  return new Set(face).size === 1 ? (column + 2 * row + 8) % 4 : 0;
}

export interface Standing {
  at: Point;
}

/** The places of the figures, so that flags and seals avoid them. */
export function standing(grid: Grid, laid: ReadonlyMap<string, LaidTile>): Standing[] {
  return [...laid].flatMap(([name, { face, turn }]) =>
    figuresOf(readFace(face), divisionOf(face).regions, grid.small).map((figure) => ({
      at: grid.onTile(spaceNamed(name), turn, figure.at),
    })),
  );
}
