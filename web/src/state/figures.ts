/** Figures as they are written everywhere. */

/** A change, with a real minus. */
export const signed = (by: number): string => (by < 0 ? `−${-by}` : `+${by}`);
