/** A finished world without a fault, laid with tiles of the game's own set. */

import type { LaidTile } from "../src/boards/mondo/drawing/worldScene";

/** Space, quarter turns, face. */
const LAID = `
c6 3 wwff sloth
d6 0 wwff octopus
b5 3 wwpd whale
c5 0 ffpp panda
d5 0 ffff tiger
e5 0 wwpf
a4 3 wwdd dolphin
b4 0 dddd lizard
c4 0 pppd lion
d4 1 pppf zebra
e4 1 ddpp elephant
f4 0 wwdd lizard
a3 2 wwdd
b3 3 ddpp
c3 3 pppf elephant
d3 0 pppp elephant
e3 0 dddp snake
f3 1 wwdd active
b2 1 wwwp elephant
c2 0 fffw tiger
d2 2 ffpp
e2 1 wwpd active
c1 2 wwff
d1 1 wwff
`;

export const WORLD: ReadonlyMap<string, LaidTile> = new Map(
  LAID.trim()
    .split("\n")
    .map((line) => {
      const [space, turn, ...face] = line.split(" ");
      return [space!, { face: face.join(" "), turn: Number(turn) }];
    }),
);

/** The tiles that still lie in the middle. */
export const PILE = [
  "ffpd panda",
  "wwdd",
  "pppw zebra",
  "dddd",
  "wwww",
  "ffwd parrot",
  "ddfp active",
  "ffff",
  "wwwd turtle",
  "pppp",
  "dddf camel",
  "wwpf",
  "fffp",
  "ddww scorpion",
  "ppff buffalo",
  "wwwf",
] as const;
