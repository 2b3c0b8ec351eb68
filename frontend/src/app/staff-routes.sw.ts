import type * as english from './staff-routes.js';

export const ROOT: typeof english.ROOT = 'root';

/** Staff work in English: the build in Swahili has none of their pages. */
export const backOffice: typeof english.backOffice = () => () => {};
