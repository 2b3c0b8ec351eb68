/** The moment of rendering, for what is meant to change with it: the year, a period up to today. */
export const now = (): Date => new Date();
