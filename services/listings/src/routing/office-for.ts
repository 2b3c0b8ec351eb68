import { partsOf } from '@lml/common/contracts';

/**
 * Finds the office that serves a location: one of its towns matches a part, last part first, since locations read
 * street, area, town. Falls back to the head office, if there is one.
 * @param offices ordered; the first wins if several serve a town
 */
export function officeFor<T extends { towns: string[]; isHeadOffice: boolean }>(
  location: string,
  offices: T[],
): T | undefined {
  const parts = partsOf(location).map((part) => part.toLowerCase());
  for (const part of parts.reverse()) {
    const serving = offices.find(({ towns }) => towns.some((town) => town.toLowerCase() === part));
    if (serving) return serving;
  }
  return offices.find(({ isHeadOffice }) => isHeadOffice);
}
