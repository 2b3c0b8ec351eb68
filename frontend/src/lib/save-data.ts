/** Cookie with the visitor's choice, which overrides the browser's setting. The gateway reads it too. */
export const SAVE_DATA_COOKIE = 'lml.save-data';

/** Whether the browser asks to save data. */
export function browserSavesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
