/** The shape of the window, by which pages with a board are arranged. */

/** Up to here everything stands one below the other, but beside each other where it is low. */
const [STACKED, LOW] = [900, 560];

export const isLow = (width: number, height: number): boolean =>
  height < LOW && width > height * 1.15;

export const isStacked = (width: number, height: number): boolean =>
  !isLow(width, height) && width <= STACKED;
