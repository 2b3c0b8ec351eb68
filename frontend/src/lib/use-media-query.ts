import { useCallback, useSyncExternalStore } from 'react';

/** A phone held upright: the list asks for fewer properties, dialogs become sheets. */
export const PHONE = '(max-width: 767.98px)';
/** Room for two columns. */
export const WIDE = '(min-width: 1024px)';
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Whether the media query matches; false where there is no window. */
export function useMediaQuery(query: string): boolean {
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
    () => false,
  );
}
