import { useSyncExternalStore } from 'react';

export interface ToastMessage {
  id: number;
  title: string;
  description?: string;
  tone?: 'success' | 'info' | 'destructive';
  /** Milliseconds; that of every notice when missing. */
  duration?: number;
  action?: { label: string; onPress: () => void };
}

/** For so long the record of a dismissed notice is kept, unless another one takes its place (specification, limits). */
const KEPT_AFTER_DISMISSAL_MS = 1_000_000;

let current: ToastMessage | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a notice in place of the one before it: there is only ever one. Never called while rendering. */
export function showToast(message: Omit<ToastMessage, 'id'>): void {
  lastId += 1;
  put({ ...message, id: lastId });
}

/** Says that a notice is no longer shown. */
export function dismissToast(id: number): void {
  setTimeout(() => {
    if (current?.id === id) put(null);
  }, KEPT_AFTER_DISMISSAL_MS);
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
