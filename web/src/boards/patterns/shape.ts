/** The shape of the window, which determines the arrangement of pages with a board. */

/** Up to this width everything is in a single column, unless the window is low. */
const [STACKED, LOW] = [900, 560];

export const isLow = (width: number, height: number): boolean =>
  height < LOW && width > height * 1.15;

export const isStacked = (width: number, height: number): boolean =>
  !isLow(width, height) && width <= STACKED;
