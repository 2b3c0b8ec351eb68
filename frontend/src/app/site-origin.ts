import { createContext } from 'react';

/** The site's address without a path, to make whole addresses with: `https://lml-properties.example`. */
export const SiteOriginContext = createContext(typeof window === 'undefined' ? '' : window.location.origin);
