import { useEffect, useSyncExternalStore } from 'react';
import { readForSession, storeForSession } from '../../../lib/session-storage.js';

/** The last change that can be taken back. */
export interface UndoStep {
  token: string;
  /** What was done, for people. */
  text: string;
  /** By this browser's clock, in milliseconds. */
  until: number;
}

const KEY = 'listings-undo';
const listeners = new Set<() => void>();
let lastText: string | null = null;
let lastStep: UndoStep | null = null;
/** What the browser would not store: it lasts as long as the page. */
let unstored: UndoStep | null = null;

/** Remembered until it is too late, also on other screens and after a reload; a later change takes its place. */
export function keepUndoStep(step: UndoStep): void {
  write(step);
}

/** Forgets the step with this token, if it is still the last. */
export function dropUndoStep(token: string): void {
  if (read()?.token === token) write(null);
}

/** Null when there is nothing to be taken back, or no longer. */
export function useUndoStep(): UndoStep | null {
  const step = useSyncExternalStore(subscribe, read, () => null);
  useEffect(() => {
    if (!step) return;
    const timer = setTimeout(() => dropUndoStep(step.token), step.until - Date.now());
    return () => clearTimeout(timer);
  }, [step]);
  return step;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function write(step: UndoStep | null): void {
  unstored = storeForSession(KEY, step && JSON.stringify(step)) ? null : step;
  listeners.forEach((listener) => listener());
}

function read(): UndoStep | null {
  if (unstored) return unstored;
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
