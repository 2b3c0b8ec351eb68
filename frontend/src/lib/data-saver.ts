import { createContext, useContext } from 'react';
import { ROOT } from './document-attributes.js';
import { filled } from './format.js';
import { browserSavesData, SAVE_DATA_COOKIE } from './save-data.js';
import { useBrowserValue } from './use-hydrated.js';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** Half the width: details stay visible at about a third of the bytes. */
const SMALL_SIZES = '44vw';

/** Whether the request for a server-rendered page asked to save data. */
export const SavesDataContext = createContext(false);

const listeners = new Set<() => void>();

/** Whether the visitor or their browser asks to save data, as determined by boot/boot.ts. */
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
  return useBrowserValue(subscribe, savesData, () => rendered);
}

/** Whether a picture waits until the visitor asks for it. One that was shown without the code becomes a usual one later. */
export function useIsWithheld(url: string | undefined): boolean {
  const rendered = useContext(SavesDataContext);
  return useBrowserValue(
    subscribe,
    () => savesData() && !window.lmlShownPictures?.has(url ?? ''),
    () => rendered,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Value for `<img sizes>`; smaller than the real width when saving data. */
export function usePictureSizes(sizes: string): string {
  return useSavesData() ? SMALL_SIZES : sizes;
}

/** Returns a text with a size in KB of 1,000 bytes, as in the footer, or the one without if the size is unknown. */
export function textWithSize(measured: string, unmeasured: string, bytes: number | null): string {
  return bytes === null ? unmeasured : filled(measured, { n: Math.ceil(bytes / 1000) });
}
