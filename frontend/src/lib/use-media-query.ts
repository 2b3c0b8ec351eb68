import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';

/** A phone held upright: the list asks for fewer properties, dialogs become sheets. */
export const PHONE = '(max-width: 767.98px)';
/** Room for two columns. */
export const WIDE = '(min-width: 1024px)';
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Whether the server that renders the page takes the visitor's screen for a phone. */
export const PhoneContext = createContext(false);

/**
 * Whether the media query matches. Where there is no window, and for the first render of a server's page, only
 * {@link PHONE} may: then the server's guess counts.
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
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => query === PHONE && onPhone,
  );
}
