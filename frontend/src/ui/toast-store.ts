import { useSyncExternalStore } from 'react';

export interface ToastMessage {
  id: number;
  title: string;
  description?: string;
  tone?: 'success' | 'info' | 'destructive';
  action?: { label: string; onPress: () => void };
}

let current: ToastMessage | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a notice in place of the one before it: there is only ever one. Never called while rendering. */
export function showToast(message: Omit<ToastMessage, 'id'>): void {
  lastId += 1;
  current = { ...message, id: lastId };
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
