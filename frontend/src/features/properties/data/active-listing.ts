import { useSyncExternalStore } from 'react';

/** The listing under the pointer or with the focus, in the list or on the map: both highlight it. */
let active: number | null = null;
const listeners = new Set<() => void>();

export function activeListing(): number | null {
  return active;
}

export function setActiveListing(id: number | null): void {
  if (id === active) return;
  active = id;
  listeners.forEach((listener) => listener());
}

/** @returns stops listening */
export function onActiveListing(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIsActiveListing(id: number): boolean {
  return useSyncExternalStore(
    onActiveListing,
    () => active === id,
    () => false,
  );
}
