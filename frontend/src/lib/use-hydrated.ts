import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on a server and for the first render of its page in the browser, which must not know more than the server. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
