import { createContext } from 'react';

/**
 * `https://lml-properties.example`: what the addresses in a page's head begin with. In the browser it is where the page
 * came from; who renders on a server provides it.
 */
export const SiteOriginContext = createContext(typeof window === 'undefined' ? '' : window.location.origin);
