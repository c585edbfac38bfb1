/** The players' colours, always shown with an initial or a name. White text can be read on each. */
export const PLAYER_COLOURS = ["#B8492F", "#3F6FA8", "#8A5A9E", "#257A70"] as const;
const SHADES = ["#7E2C1A", "#284C77", "#5F3A70", "#15544C"] as const;

export const playerColour = (seat: number) => PLAYER_COLOURS[seat % PLAYER_COLOURS.length]!;
export const playerShade = (seat: number) => SHADES[seat % SHADES.length]!;

/** The text in a player's disc: a letter, or the number that distinguishes bots. */
export const initialOf = (name: string) =>
  / (\d)$/.exec(name)?.[1] ?? [...name.trim()][0]?.toLocaleUpperCase() ?? "?";
