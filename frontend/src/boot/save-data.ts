import { ROOT } from '../lib/document-attributes.js';
import { browserSavesData, SAVE_DATA_COOKIE } from '../lib/save-data.js';

/**
 * Sets `data-save-data`: the visitor's choice, else the request header as seen by the server, else the
 * browser's setting.
 * @returns whether the page was rendered to save data, and does
 */
export function markSaveData(): boolean {
  const { dataset } = document.documentElement;
  const prefix = `${SAVE_DATA_COOKIE}=`;
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(prefix));
  const chosen = cookie?.slice(prefix.length);
  const isRendered = dataset[ROOT.saveData] === 'on';
  const isAsked = isRendered || browserSavesData();
  dataset[ROOT.saveData] = chosen === 'on' || chosen === 'off' ? chosen : isAsked ? 'on' : 'off';
  return isRendered && chosen !== 'off';
}
