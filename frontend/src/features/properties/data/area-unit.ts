import {
  type AreaUnit,
  areaIn,
  areaUnitName,
  isCommercialLetting,
  type PropertySummary,
} from '@lml/common/contracts';
import { useSyncExternalStore } from 'react';
import { groupedNumber } from '../../../lib/format.js';
import { readStored, store } from '../../../lib/storage.js';

/** Units between which visitors switch. */
export const CHOSEN_UNITS = ['sqft', 'sqm'] as const;
export type ChosenUnit = (typeof CHOSEN_UNITS)[number];

const KEY = 'lml.area-unit';
const listeners = new Set<() => void>();
/** Lasts as long as the page if the browser refuses storage. */
let notStored: ChosenUnit | null = null;

export function chooseUnit(unit: ChosenUnit): void {
  notStored = store(KEY, unit) ? null : unit;
  listeners.forEach((listener) => listener());
}

function chosenUnit(): ChosenUnit | null {
  const stored = notStored ?? readStored(KEY);
  return CHOSEN_UNITS.find((unit) => unit === stored) ?? null;
}

/** The unit that the visitor chose for commercial space; null before any choice and on the server. */
export function useChosenUnit(): ChosenUnit | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    chosenUnit,
    () => null,
  );
}

/** Commercial space in the chosen unit: "2,800 sq ft"; null where the stored size stays. */
export function chosenSize(
  property: Pick<PropertySummary, 'type' | 'purpose' | 'size' | 'areaUnit'>,
  unit: ChosenUnit | null,
): string | null {
  const { size, areaUnit } = property;
  if (!unit || !size || unit === areaUnit || areaUnit === 'acre' || !isCommercialLetting(property))
    return null;
  return areaText(size, areaUnit, unit);
}

/** Formats an area in a unit, to whole units if it is converted. */
export function areaText(area: number, from: AreaUnit, unit: AreaUnit): string {
  return `${groupedNumber(areaIn(unit, area, from), unit === from ? 2 : 0)} ${areaUnitName(unit)}`;
}
