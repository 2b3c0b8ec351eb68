import { useSyncExternalStore } from 'react';

export interface ToastMessage {
  id: number;
  title: string;
  description?: string;
  tone?: 'success' | 'info' | 'destructive';
  /** Milliseconds; the default duration if missing. */
  duration?: number;
  action?: { label: string; onPress: () => void };
}

/** A dismissed notice is removed after this time, unless another replaces it (specification, limits). */
const DISMISSED_RETENTION_MS = 1_000_000;

let current: ToastMessage | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a notice and replaces the previous one. Must not be called while rendering. */
export function showToast(message: Omit<ToastMessage, 'id'>): void {
  lastId += 1;
  put({ ...message, id: lastId });
}

/** Marks a notice as dismissed. */
export function dismissToast(id: number): void {
  setTimeout(() => {
    if (current?.id === id) put(null);
  }, DISMISSED_RETENTION_MS);
}

function put(message: ToastMessage | null): void {
  current = message;
  listeners.forEach((listener) => listener());
}

export function useCurrentToast(): ToastMessage | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
    () => null,
  );
}
