import { copy } from '../../content/company.js';

/** Links of the public header. */
export const headerLinks = () => copy.navigation.header.map(({ name, path }) => ({ name, to: path }));
