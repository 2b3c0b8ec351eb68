import { useEffect, useSyncExternalStore } from 'react';
import { readForSession, storeForSession } from '../../../lib/session-storage.js';

/** The last change that can be undone. */
export interface UndoStep {
  token: string;
  /** Description of the change. */
  text: string;
  /** Expiry by this browser's clock, in milliseconds. */
  until: number;
}

const KEY = 'listings-undo';
const listeners = new Set<() => void>();
let lastText: string | null = null;
let lastStep: UndoStep | null = null;
/** Fallback without storage: lasts as long as the page. */
let notStored: UndoStep | null = null;

/** Stores the step until it expires, across screens and reloads; replaces an earlier one. */
export function saveUndoStep(step: UndoStep): void {
  write(step);
}

/** Removes the step with this token, if it is still the last one. */
export function clearUndoStep(token: string): void {
  if (read()?.token === token) write(null);
}

/** Null if there is nothing to undo or it has expired. */
export function useUndoStep(): UndoStep | null {
  const step = useSyncExternalStore(subscribe, read, () => null);
  useEffect(() => {
    if (!step) return;
    const timer = setTimeout(() => clearUndoStep(step.token), step.until - Date.now());
    return () => clearTimeout(timer);
  }, [step]);
  return step;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function write(step: UndoStep | null): void {
  notStored = storeForSession(KEY, step && JSON.stringify(step)) ? null : step;
  listeners.forEach((listener) => listener());
}

function read(): UndoStep | null {
  if (notStored) return notStored;
  const text = readForSession(KEY);
  if (text !== lastText) {
    lastText = text;
    lastStep = text === null ? null : stepFrom(text);
  }
  return lastStep;
}

function stepFrom(text: string): UndoStep | null {
  try {
    const { token, text: done, until } = JSON.parse(text) as Partial<UndoStep>;
    return token && done && until && until > Date.now() ? { token, text: done, until } : null;
  } catch {
    return null;
  }
}
