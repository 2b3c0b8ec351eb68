import { createContext, useContext, useSyncExternalStore } from 'react';

/** Remembers what was chosen here against the browser's own wish. The gateway reads it, too: pages come as it says. */
const COOKIE = 'lml.save-data';
const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** Half of the width: what a picture shows can be seen, at about a third of its bytes. */
const SMALL_SIZES = '44vw';

/** Whether the server that renders the page has been asked to spare data. */
export const SavesDataContext = createContext(false);

const listeners = new Set<() => void>();

/** Whether the visitor, or their browser, asks to be spared what is not needed. `public/theme.js` has found that out. */
export function savesData(): boolean {
  return document.documentElement.dataset.saveData === 'on';
}

export function setSavesData(wanted: boolean): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  const byItself = connection?.saveData === true;
  const value = wanted ? 'on' : 'off';
  const seconds = wanted === byItself ? 0 : YEAR_SECONDS;
  document.cookie = `${COOKIE}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax`;
  document.documentElement.dataset.saveData = value;
  listeners.forEach((listener) => listener());
}

export function useSavesData(): boolean {
  const rendered = useContext(SavesDataContext);
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    savesData,
    () => rendered,
  );
}

/** How wide a picture is shown, as `<img sizes>` says it; to save data it is taken for narrower than it is. */
export function usePictureSizes(sizes: string): string {
  return useSavesData() ? SMALL_SIZES : sizes;
}
