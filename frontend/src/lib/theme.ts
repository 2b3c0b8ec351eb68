import { chosenTheme, paintTheme, SYSTEM_DARK, THEME_KEY, type Theme } from './paint-theme.js';
import { store } from './storage.js';
import { useBrowserValue } from './use-hydrated.js';

export { THEMES, type Theme } from './paint-theme.js';

const listeners = new Set<() => void>();

export function setTheme(theme: Theme): void {
  store(THEME_KEY, theme);
  paintTheme();
  listeners.forEach((listener) => listener());
}

/** Follows the operating system while "system" is chosen, and choices made in other tabs. */
export function watchTheme(): void {
  const update = () => {
    paintTheme();
    listeners.forEach((listener) => listener());
  };
  window.matchMedia(SYSTEM_DARK).addEventListener('change', update);
  window.addEventListener('storage', (event) => event.key === THEME_KEY && update());
}

export function useTheme(): Theme {
  return useBrowserValue(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    chosenTheme,
    () => 'light',
  );
}
