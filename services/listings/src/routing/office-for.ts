import { partsOf } from '../properties/location.js';

/**
 * The office that serves a place: one of its towns is a part of the location, the last part counting first, since a
 * location reads street, area, town. Else the head office, if there is one.
 * @param offices in their order, which decides between two of one town
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
