import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and during hydration, whose output must match the server's HTML. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
