/** A face as the server writes it: four edges clockwise from the top, then its figures. */

export const LANDSCAPES = ["w", "d", "f", "p"] as const;
export type Landscape = (typeof LANDSCAPES)[number];
export type Volcano = "active" | "inactive";

export const SPECIES: Readonly<Record<Landscape, readonly string[]>> = {
  w: ["whale", "dolphin", "turtle", "octopus"],
  d: ["camel", "lizard", "snake", "scorpion"],
  f: ["tiger", "sloth", "panda", "parrot"],
  p: ["buffalo", "elephant", "zebra", "lion"],
};

export const HOME: ReadonlyMap<string, Landscape> = new Map(
  LANDSCAPES.flatMap((letter) => SPECIES[letter].map((animal) => [animal, letter] as const)),
);

export interface Face {
  edges: readonly Landscape[];
  animal: string | null;
  volcano: Volcano | null;
}

const read = new Map<string, Face>();

export function readFace(text: string): Face {
  let face = read.get(text);
  if (!face) {
    const [edges, ...figures] = text.split(" ");
    face = {
      edges: [...edges!] as Landscape[],
      animal: figures.find((each) => HOME.has(each)) ?? null,
      volcano: figures.find((each): each is Volcano => /^(in)?active$/.test(each)) ?? null,
    };
    read.set(text, face);
  }
  return face;
}

/** The edges after quarter turns clockwise: after one turn the written top is on the right. */
export function turned<T>(edges: readonly T[], turn: number): T[] {
  return edges.map((_, way) => edges[(way - turn + 8) % 4]!);
}
