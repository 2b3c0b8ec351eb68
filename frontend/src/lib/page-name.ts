import { useEffect, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let name: string | null = null;

function set(next: string | null): void {
  name = next;
  listeners.forEach((listener) => listener());
}

/** Names the open page in the breadcrumb, where its address has only a number or a short word. */
export function usePageName(own: string | undefined): void {
  useEffect(() => {
    if (own === undefined) return;
    set(own);
    return () => set(null);
  }, [own]);
}

/** Returns the name that the open page gave itself; null without one. */
export function useShownPageName(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => name,
    () => null,
  );
}
