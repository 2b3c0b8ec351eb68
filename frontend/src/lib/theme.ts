import { useSyncExternalStore } from 'react';
import { readStored, store } from './storage.js';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

const STORAGE_KEY = 'theme';
/** Of the browser's own bars, where it paints them. */
const BAR_COLOURS = { light: '#12493a', dark: '#161e1a' };
const SYSTEM_DARK = '(prefers-color-scheme: dark)';

const listeners = new Set<() => void>();

function chosenTheme(): Theme {
  const stored = readStored(STORAGE_KEY);
  return THEMES.find((theme) => theme === stored) ?? 'light';
}

/** Paints the page in the chosen theme. `public/theme.js` has done the same before the first paint. */
function applyTheme(): void {
  const theme = chosenTheme();
  const dark = theme === 'dark' || (theme === 'system' && window.matchMedia(SYSTEM_DARK).matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', dark ? BAR_COLOURS.dark : BAR_COLOURS.light);
}

export function setTheme(theme: Theme): void {
  store(STORAGE_KEY, theme);
  applyTheme();
  listeners.forEach((listener) => listener());
}

/** Follows the operating system while "system" is chosen, and the choice made in another tab. */
export function watchTheme(): void {
  const update = () => {
    applyTheme();
    listeners.forEach((listener) => listener());
  };
  window.matchMedia(SYSTEM_DARK).addEventListener('change', update);
  window.addEventListener('storage', (event) => event.key === STORAGE_KEY && update());
}

export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    chosenTheme,
    () => 'light',
  );
}
