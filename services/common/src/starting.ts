/** Services start side by side: for this long another one may not be up yet, which is no reason for a warning. */
export const STARTING_MS = 60_000;
