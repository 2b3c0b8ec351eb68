import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { showToast, useCurrentToast } from './toast-store.js';
import { Toaster } from './toaster.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function notify(title: string) {
  act(() => showToast({ title }));
}

const notice = (title: string) => screen.queryByText(title)?.closest('li') ?? null;

it('shows a notice for five seconds [NOTICE-1]', () => {
  render(<Toaster />);
  notify('Message saved successfully');
  act(() => jest.advanceTimersByTime(4999));
  expect(notice('Message saved successfully')).toBeVisible();
  act(() => jest.advanceTimersByTime(1));
  expect(notice('Message saved successfully')).toBeNull();
});

it('shows a notice for its own duration', () => {
  render(<Toaster />);
  act(() => showToast({ title: 'Property deleted successfully', duration: 10_000 }));
  act(() => jest.advanceTimersByTime(9999));
  expect(notice('Property deleted successfully')).toBeVisible();
  act(() => jest.advanceTimersByTime(1));
  expect(notice('Property deleted successfully')).toBeNull();
});

it('shows one notice at a time and replaces the previous one [NOTICE-2]', () => {
  render(<Toaster />);
  notify('First');
  notify('Second');
  expect(notice('First')).toBeNull();
  expect(notice('Second')).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

it('removes a dismissed notice after 1,000,000 ms, and no other one [NOTICE-5]', () => {
  const { result } = renderHook(() => useCurrentToast());
  render(<Toaster />);
  const dismiss = () => fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  notify('First');
  dismiss();
  act(() => jest.advanceTimersByTime(999_999));
  expect(result.current?.title).toBe('First');
  act(() => jest.advanceTimersByTime(1));
  expect(result.current).toBeNull();

  notify('Second');
  dismiss();
  notify('Third');
  act(() => jest.advanceTimersByTime(1_000_000));
  expect(result.current?.title).toBe('Third');
});

it.each([
  ['its button', () => fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))],
  ['Escape', () => fireEvent.keyDown(document.activeElement!, { key: 'Escape' })],
])('restores the focus when dismissed with %s [NOTICE-6]', (_how, dismiss) => {
  render(
    <>
      <button type="button">Send</button>
      <Toaster />
    </>,
  );
  act(() => screen.getByRole('button', { name: 'Send' }).focus());
  notify('Failed to send');
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(screen.getByRole('list')).toHaveFocus();
  dismiss();
  expect(notice('Failed to send')).toBeNull();
  expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus();
});

it('focuses the notification area on F8 [NOTICE-4]', () => {
  render(<Toaster />);
  notify('Message saved successfully');
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(screen.getByRole('list')).toHaveFocus();
});

describe('a swipe', () => {
  function swipe(byX: number) {
    render(<Toaster />);
    notify('Swiped');
    const target = notice('Swiped')!;
    // jsdom has no pointer events: a mouse event of the same name carries the needed properties.
    const pointer = (type: string, x: number) =>
      fireEvent(target, new MouseEvent(type, { clientX: x, clientY: 100, button: 0, bubbles: true }));
    pointer('pointerdown', 100);
    pointer('pointermove', 100 + byX / 2);
    pointer('pointermove', 100 + byX);
    pointer('pointerup', 100 + byX);
  }

  it.each([
    ['of more than 50 px to the right dismisses the notice', 51, false],
    ['of 50 px to the right does not', 50, true],
    ['of 200 px to the left does not', -200, true],
  ])('%s [NOTICE-3]', (_name, by, stays) => {
    swipe(by);
    expect(notice('Swiped') !== null).toBe(stays);
  });
});
