import { createContext, useContext, useSyncExternalStore } from 'react';
import { ROOT } from './page-marks.js';
import { browserSavesData, SAVE_DATA_COOKIE } from './save-data.js';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** Half of the width: what a picture shows can be seen, at about a third of its bytes. */
const SMALL_SIZES = '44vw';

/** Whether the server that renders the page has been asked to spare data. */
export const SavesDataContext = createContext(false);

const listeners = new Set<() => void>();

/** Whether the visitor, or their browser, asks to be spared what is not needed. boot/boot.ts has found that out. */
export function savesData(): boolean {
  return document.documentElement.dataset[ROOT.saveData] === 'on';
}

export function setSavesData(wanted: boolean): void {
  const value = wanted ? 'on' : 'off';
  const seconds = wanted === browserSavesData() ? 0 : YEAR_SECONDS;
  document.cookie = `${SAVE_DATA_COOKIE}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax`;
  document.documentElement.dataset[ROOT.saveData] = value;
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
