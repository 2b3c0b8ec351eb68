/** Remembers what was chosen here against the browser's own wish. The gateway reads it, too: pages come as it says. */
export const SAVE_DATA_COOKIE = 'lml.save-data';

/** Whether the browser is set to save data. */
export function browserSavesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
