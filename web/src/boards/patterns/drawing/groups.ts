/** Groups: tokens of one owner and colour, joined by bridges and bound by a cord. */

import type { Cell, Colour, Position } from "../position";
import { blocks, bridge, links, PITCH, short, spot } from "./geometry";

export interface Group {
  owner: number;
  colour: Colour;
  cells: Cell[];
}

export function groupsOf(position: Position): Group[] {
  const groups = new Map<string, Group>();
  for (const cell of position.cells) {
    if (cell.owner === null) continue;
    const key = `${cell.owner}${cell.colour}`;
    const group = groups.get(key) ?? { owner: cell.owner, colour: cell.colour, cells: [] };
    group.cells.push(cell);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Discs and bridges that reach `reach` beyond the tokens; together they look like one shape. */
function shape(cells: readonly Cell[], radius: number, reach: number, turned: boolean): string {
  const discs = cells.map((cell) => {
    const { x, y } = spot(cell, turned);
    return `<circle cx="${x}" cy="${y}" r="${short(radius + reach)}"/>`;
  });
  const strips = links(cells).map(([one, other]) =>
    bridge(spot(one, turned), spot(other, turned), radius + reach, radius * 0.36 + reach),
  );
  const fills = blocks(cells).map((cell) => {
    const { x, y } = spot(cell, turned);
    const [left, top] = turned ? [x - PITCH, y - PITCH] : [x, y];
    return `<rect x="${left}" y="${top}" width="${PITCH}" height="${PITCH}"/>`;
  });
  return discs.join("") + fills.join("") + `<path d="${strips.join("")}"/>`;
}

/** From wide to narrow: shadow, edge of the cord, cord, edge of the sand, sand. */
export function groupDrawing({ owner, colour, cells }: Group, disc: number, turned: boolean) {
  const [radius, band] = [disc / 2, disc * 0.078];
  const layer = (fill: string, reach: number, more = "") =>
    `<g fill="${fill}" ${more}>${shape(cells, radius, reach, turned)}</g>`;
  return (
    layer(
      "rgb(43 26 8 / 30%)",
      band + disc * 0.035,
      `transform="translate(0 ${short(disc * 0.03)})"`,
    ) +
    layer(owner ? "var(--cord-second-edge)" : "var(--cord-first-edge)", band + disc * 0.024) +
    layer(owner ? "url(#pt-cord)" : "var(--cord-first)", band) +
    layer(`var(--deep-${colour})`, disc * 0.014) +
    layer(`var(--sand-${colour})`, -disc * 0.012)
  );
}
