import { expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { clearUndoStep, saveUndoStep, useUndoStep } from './undo-step.js';

const step = (token: string, lastsMs: number) => ({ token, text: token, until: Date.now() + lastsMs });

it('keeps the last change across reloads until it is undone [TRASH-1]', () => {
  const { result } = renderHook(() => useUndoStep());
  expect(result.current).toBeNull();
  act(() => saveUndoStep(step('first', 60_000)));
  act(() => saveUndoStep(step('second', 60_000)));
  act(() => clearUndoStep('first'));
  expect(result.current?.token).toBe('second');
  expect(window.sessionStorage.getItem('listings-undo')).toContain('second');
  act(() => clearUndoStep('second'));
  expect(result.current).toBeNull();
  expect(window.sessionStorage.getItem('listings-undo')).toBeNull();
});

it('removes the change when it expires [TRASH-2]', () => {
  jest.useFakeTimers();
  const { result } = renderHook(() => useUndoStep());
  act(() => saveUndoStep(step('short', 60_000)));
  act(() => jest.advanceTimersByTime(59_000));
  expect(result.current?.token).toBe('short');
  act(() => jest.advanceTimersByTime(1000));
  expect(result.current).toBeNull();
  jest.useRealTimers();
});

it('ignores invalid and expired stored changes', () => {
  for (const text of ['{', '{}', JSON.stringify(step('old', -1))]) {
    window.sessionStorage.setItem('listings-undo', text);
    const { result, unmount } = renderHook(() => useUndoStep());
    expect(result.current).toBeNull();
    unmount();
  }
});
