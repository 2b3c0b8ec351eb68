import { createContext, useCallback, useContext } from 'react';
import { useBrowserValue } from './use-hydrated.js';

/** A phone in portrait orientation: lists load fewer properties, dialogs become sheets. */
export const PHONE = '(max-width: 767.98px)';
/** Minimum width for two columns. */
export const WIDE = '(min-width: 1024px)';
/** A finger is the main pointer. */
export const TOUCH = '(pointer: coarse)';
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Whether the server guessed a phone from the request. */
export const PhoneContext = createContext(false);

/**
 * Whether the media query matches. On the server and during hydration only {@link PHONE} can match, by the
 * server's guess.
 */
export function useMediaQuery(query: string): boolean {
  const onPhone = useContext(PhoneContext);
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useBrowserValue(
    subscribe,
    () => window.matchMedia(query).matches,
    () => query === PHONE && onPhone,
  );
}
