import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False on the server, during hydration (whose output must match the server's HTML) and shortly after. It then becomes true in a
 * transition: what depends on it renders in short steps, which leave the page responsive. True from the first where there is
 * nothing to hydrate.
 */
export function useHydrated(): boolean {
  const isHydrating = useIsHydrating();
  const [isHydrated, setIsHydrated] = useState(!isHydrating);
  useEffect(() => startTransition(() => setIsHydrated(true)), []);
  return isHydrated;
}

/**
 * A value that only the browser knows: `useSyncExternalStore`, but after hydration the page changes from `onServer` to the browser's
 * value in a transition, see {@link useHydrated}. React itself would render all such changes in one long task. Code that is loaded because
 * of the value needs a `Suspense` that is rendered because of it too; the transition waits for code in any other.
 */
export function useBrowserValue<Value>(
  subscribe: (onChange: () => void) => () => void,
  read: () => Value,
  onServer: () => Value,
): Value {
  return useSyncExternalStore(subscribe, useHydrated() ? read : onServer, onServer);
}

/** Whether the component's first render hydrated the server's HTML. */
function useIsHydrating(): boolean {
  const [first] = useState(() => {
    let isHydrating = false;
    return { read: () => isHydrating, onServer: () => (isHydrating = true) };
  });
  return useSyncExternalStore(never, first.read, first.onServer);
}
