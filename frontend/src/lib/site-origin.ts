import { createContext, useContext, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * `https://lml-properties.example`: what the addresses in a page's head begin with. In the browser it is where the page
 * came from; who renders on a server provides it.
 */
export const SiteOriginContext = createContext(typeof window === 'undefined' ? '' : window.location.origin);

/** `https://lml-properties.example`, to make whole addresses with: where the browser is, or what the server is called. */
export function useOrigin(): string {
  const rendered = useContext(SiteOriginContext);
  return useSyncExternalStore(
    never,
    () => window.location.origin,
    () => rendered,
  );
}
