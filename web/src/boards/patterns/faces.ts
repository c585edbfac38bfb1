/**
 * The faces of the computer players: from a grain of sand to the whole that a mandala stands for.
 */

import {
  around,
  calm,
  dot,
  ground,
  keen,
  line,
  merry,
  mirrored,
  shape,
  stern,
} from "../../components/faces";

const SAND = ["#d3493b", "#e8873a", "#f0c244", "#4f9a55", "#7b5fb0", "#3a3a44"];

const grain =
  ground("#f9e8cb") +
  dot(9, 50, 3, "#e0ad5a") +
  dot(55, 53, 3.5, "#e0ad5a") +
  dot(51, 11, 2.5, "#e0ad5a") +
  dot(12, 14, 2, "#e0ad5a") +
  shape("M30 11c13-2 24 8 24 22S44 56 31 55 9 45 10 32s9-19 20-21z", "#e5a93c") +
  shape("M17 29c2-7 7-11 13-12 4 0 4 3 0 4-5 1-8 4-10 9-1 2-4 2-3-1z", "#f6d489") +
  merry(33);

const petal =
  ground("#fbe2dd") +
  shape("M32 3c15 12 22 23 19 36-2 11-9 18-19 18s-17-7-19-18C10 26 17 15 32 3z", "#d86259") +
  line("M32 10v12M26 18c-3 4-5 8-5 12M38 18c3 4 5 8 5 12", "#f2a79c", 2.2) +
  merry(36);

const shell =
  ground("#cfe6e3") +
  shape("M26 50h12l4 9H22z", "#c97b57") +
  shape(
    "M32 7c7 0 10 3 13 5 6 2 10 8 10 15L40 53H24L9 27c0-7 4-13 10-15 3-2 6-5 13-5z",
    "#eba57f",
  ) +
  mirrored(line("M35 50 47 15M37 51 54 27", "#c97b57", 2)) +
  line("M32 50V9", "#c97b57", 2) +
  shape("M17 28h30l-7 23H24z", "#f3bd9c") +
  calm(34);

const spiral =
  ground("#e9def2") +
  dot(32, 34, 25, "#a48bd2") +
  line("M32 21c0-3-4-3-4 0 0 6 9 5 9-1 0-8-13-8-14 1-1 10 16 11 19 1", "#6b4fa0", 2.8) +
  calm(41);

const lotus =
  ground("#2d6a5c") +
  shape("M2 50c16-6 44-6 60 0v14H2z", "#1f5145") +
  mirrored(shape("M32 56C44 58 60 50 63 32c-10 0-22 6-31 24z", "#e08aa0")) +
  mirrored(shape("M32 56c14-4 22-18 20-36-10 4-18 16-20 36z", "#eda6b6")) +
  shape("M32 6c12 10 17 22 15 34-2 9-8 16-15 17-7-1-13-8-15-17C15 28 20 16 32 6z", "#f8ccd3") +
  keen(36, "#8d2f4d");

const star =
  ground("#2f3a68") +
  around(8, () => shape("M32 1 39 20 32 32 25 20z", "#f0b93f")) +
  dot(32, 32, 19, "#f7d271") +
  keen(31, "#7a3f0c");

const labyrinth =
  ground("#54251d") +
  `<g fill="none" stroke="#d9774f" stroke-width="3.6" stroke-linecap="round">
<circle cx="32" cy="32" r="28" stroke-dasharray="150 26" stroke-dashoffset="30"/>
<circle cx="32" cy="32" r="21.5" stroke-dasharray="58 10 56 11" stroke-dashoffset="-12"/></g>` +
  line("M32 4v7M10.5 32H4M60 32h-6.500M32 60v-6.5", "#d9774f", 3.6) +
  dot(32, 32, 16.5, "#d9774f") +
  stern(32, "#fff0d6");

const cosmos =
  ground("#0f0d20") +
  around(12, (index) => shape("M32 0c4 5 5 9 0 15-5-6-4-10 0-15z", SAND[index % 6]!)) +
  around(12, () => dot(34.5, 17.5, 1, "#fff")) +
  dot(32, 32, 14.5, "#2a2450") +
  shape("M32 15.500c5 4.5 5 8 0 12-5-4-5-7.5 0-12z", "#ffd76a") +
  dot(32, 21.5, 2.2, "#2b2620") +
  `<g transform="translate(6.4 7.5) scale(.8)">${stern(34, "#ffd76a")}</g>`;

/** The faces by the English name. */
export const FACES = { grain, petal, shell, spiral, lotus, star, labyrinth, cosmos } as const;
