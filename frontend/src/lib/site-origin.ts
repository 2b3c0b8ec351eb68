import { createContext, useContext } from 'react';
import { useBrowserValue } from './use-hydrated.js';

const never = () => () => {};

/**
 * `https://lml-properties.example`: base of absolute URLs in the head. The browser uses its location; the
 * server provides it.
 */
export const SiteOriginContext = createContext(typeof window === 'undefined' ? '' : window.location.origin);

/** `https://lml-properties.example`, for absolute URLs. */
export function useOrigin(): string {
  const rendered = useContext(SiteOriginContext);
  return useBrowserValue(
    never,
    () => window.location.origin,
    () => rendered,
  );
}
