import { paths } from '../paths.js';

/** The links of the public header. */
export const headerLinks = [
  { name: 'Home', to: paths.home },
  { name: 'Properties', to: paths.properties },
  { name: 'About', to: paths.about },
  { name: 'Services', to: paths.services },
  { name: 'Directors', to: paths.directors },
] as const;
