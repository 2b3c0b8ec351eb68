import {
  type AreaUnit,
  areaIn,
  areaUnitName,
  isCommercialLetting,
  type PropertySummary,
} from '@lml/common/contracts';
import { groupedNumber } from '../../../lib/format.js';
import { storedChoice } from '../../../lib/stored-choice.js';

/** Units between which visitors switch. */
export const CHOSEN_UNITS = ['sqft', 'sqm'] as const;
export type ChosenUnit = (typeof CHOSEN_UNITS)[number];

/** The unit that the visitor chose for commercial space. */
const unit = storedChoice('lml.area-unit', CHOSEN_UNITS);
export const chooseUnit = unit.choose;
export const useChosenUnit = unit.useChosen;

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
