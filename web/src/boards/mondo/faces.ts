/** The faces of the computer players: stones, waters and heights, and the globe itself. */

import { calm, dot, ground, keen, line, merry, shape, stern } from "../../components/faces";

const pebble =
  ground("#f3ddae") +
  shape("M0 50c14-5 50-5 64 0v14H0z", "#d9b878") +
  line("M32 20c-1-6 1-9 3-12", "#4f8a45", 3) +
  shape("M35 9c3-6 9-6 13-5-1 5-6 9-13 5z", "#6fae58") +
  shape("M8 42c-2-14 10-24 24-24s25 9 24 24c-1 11-11 15-24 15S9 53 8 42z", "#a59c90") +
  shape("M14 33c3-7 9-11 16-11-5 2-9 6-12 11-1 3-5 3-4 0z", "#c3bbb0") +
  merry(36);

const brook =
  ground("#d8eef2") +
  shape("M32 5c9 12 19 20 19 33a19 19 0 0 1-38 0C13 25 23 17 32 5z", "#3f93bd") +
  shape("M31 13c-4 6-10 12-12 19-1 3-4 2-3-1 2-7 9-13 15-18z", "#8cc8e0") +
  shape("M0 54c8-5 14-5 21 0s14 5 21 0 14-5 22 0v10H0z", "#2b7299") +
  merry(33);

const meadow =
  ground("#bfe3f0") +
  dot(50, 14, 8, "#f7cf5b") +
  shape("M0 30c10-8 22-8 32-1 10-9 22-9 32 0v35H0z", "#8cbf5f") +
  shape("M0 40C14 18 50 18 64 40v24H0z", "#5f9e48") +
  line("M14 36v-8M51 35v-7", "#3d7531", 2.5) +
  [0, 60, 120].map((turn) => flower(14, 25, turn) + flower(51, 25, turn)).join("") +
  dot(14, 25, 2.2, "#f2b632") +
  dot(51, 25, 2.2, "#f2b632") +
  calm(41);

function flower(x: number, y: number, turn: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="6" ry="2.4" fill="#fff" transform="rotate(${turn} ${x} ${y})"/>`;
}

const summit =
  ground("#7fa3c4") +
  shape("M-6 64 14 30l20 34z", "#55627d") +
  shape("M6 68 35 8l27 60z", "#3f4459") +
  shape("M35 8 47 35l-6-4-5 6-6-6-7 4z", "#fdfaf3") +
  `<g transform="translate(3 0)">${keen(45, "#fff")}</g>`;

const atlas =
  ground("#171d3a") +
  dot(9, 18, 1.5, "#fff") +
  dot(54, 9, 1.5, "#fff") +
  dot(57, 50, 1.5, "#fff") +
  dot(12, 54, 1.2, "#fff") +
  dot(32, 33, 23, "#2a78a8") +
  shape("M17 17c6-6 14-8 21-6 2 4-3 5-6 8-2 4-9 2-11 5-4 4-9 0-4-7z", "#6fae58") +
  shape("M13 43c5-2 10 0 13 4 3 5 0 7 2 9-7-1-13-6-15-13z", "#6fae58") +
  shape("M40 46c4-5 9-5 13-4-2 6-7 11-13 13-3-3-3-6 0-9z", "#6fae58") +
  `<ellipse cx="32" cy="33" rx="31" ry="9" fill="none" stroke="#f2c14e" stroke-width="2.5" transform="rotate(-24 32 33)" stroke-dasharray="72 33" stroke-dashoffset="-8"/>` +
  stern(33, "#fff3c9");

/** The faces by the English name. */
export const FACES = { pebble, brook, meadow, summit, atlas } as const;
