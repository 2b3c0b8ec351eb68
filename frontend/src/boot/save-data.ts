import { ROOT } from '../lib/page-marks.js';
import { browserSavesData, SAVE_DATA_COOKIE } from '../lib/save-data.js';

/** Marks whether to save data: as the visitor chose, else as the server read it from the request, else as the browser is set. */
export function markSaveData(): void {
  const { dataset } = document.documentElement;
  const prefix = `${SAVE_DATA_COOKIE}=`;
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(prefix));
  const chosen = cookie?.slice(prefix.length);
  const isAsked = dataset[ROOT.saveData] === 'on' || browserSavesData();
  dataset[ROOT.saveData] = chosen === 'on' || chosen === 'off' ? chosen : isAsked ? 'on' : 'off';
}
