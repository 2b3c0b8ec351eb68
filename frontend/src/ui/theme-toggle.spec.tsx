import { beforeEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { ThemeChoice } from './theme-toggle.js';
import { watchTheme } from '../lib/theme.js';
import { newVisitor } from '../testing/new-visitor.js';

const shown = () => document.documentElement.dataset.theme;

/** The operating system's preference; tests can change it. */
function systemPrefers(dark: boolean) {
  const listeners = new Set<() => void>();
  const state = { dark };
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        get matches() {
          return state.dark && media === '(prefers-color-scheme: dark)';
        },
        addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
        removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
      }) as never,
  );
  return (now: boolean) => {
    state.dark = now;
    listeners.forEach((listener) => listener());
  };
}

beforeEach(() => {
  jest.restoreAllMocks();
  delete document.documentElement.dataset.theme;
});

it('defaults to light, whatever the operating system prefers [SCREEN-1]', () => {
  systemPrefers(true);
  watchTheme();
  render(<ThemeChoice />);
  expect(screen.getByRole('button', { name: 'Light' })).toHaveAttribute('aria-pressed', 'true');
});

it('stores light, dark or system under the key "theme" [SCREEN-1]', async () => {
  systemPrefers(false);
  const visitor = newVisitor();
  render(<ThemeChoice />);
  for (const [name, stored, painted] of [
    ['Dark', 'dark', 'dark'],
    ['System', 'system', 'light'],
    ['Light', 'light', 'light'],
  ] as const) {
    await visitor.click(screen.getByRole('button', { name }));
    expect(window.localStorage.getItem('theme')).toBe(stored);
    expect(shown()).toBe(painted);
  }
});

it('follows the operating system while "system" is chosen, and only then [SCREEN-2]', async () => {
  const nowPrefers = systemPrefers(false);
  watchTheme();
  const visitor = newVisitor();
  render(<ThemeChoice />);
  await visitor.click(screen.getByRole('button', { name: 'System' }));
  act(() => nowPrefers(true));
  expect(shown()).toBe('dark');
  await visitor.click(screen.getByRole('button', { name: 'Light' }));
  act(() => nowPrefers(false));
  act(() => nowPrefers(true));
  expect(shown()).toBe('light');
});

it('falls back to light for an invalid stored value', () => {
  window.localStorage.setItem('theme', 'sepia');
  systemPrefers(true);
  render(<ThemeChoice />);
  expect(screen.getByRole('button', { name: 'Light' })).toHaveAttribute('aria-pressed', 'true');
});
