import { ROOT } from './document-attributes.js';
import { readStored } from './storage.js';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_KEY = 'theme';
export const SYSTEM_DARK = '(prefers-color-scheme: dark)';
/** Colours of the browser's own UI (`theme-color`). */
const BAR_COLOURS = { light: '#12493a', dark: '#161e1a' };

export function chosenTheme(): Theme {
  const stored = readStored(THEME_KEY);
  return THEMES.find((theme) => theme === stored) ?? 'light';
}

/** Applies the chosen theme. */
export function paintTheme(): void {
  const theme = chosenTheme();
  const dark = theme === 'dark' || (theme === 'system' && window.matchMedia(SYSTEM_DARK).matches);
  document.documentElement.dataset[ROOT.theme] = dark ? 'dark' : 'light';
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', dark ? BAR_COLOURS.dark : BAR_COLOURS.light);
}
