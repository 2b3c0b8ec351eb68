import {
  areaUnitName,
  isLand,
  shillings,
  shownPrice,
  SQUARE_FEET_PER_ACRE,
  type PropertySummary,
} from '@lml/common/contracts';
import { filled } from '../../../lib/format.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

type Priced = Pick<
  PropertySummary,
  'type' | 'purpose' | 'price' | 'size' | 'areaUnit' | 'roomPrices' | 'pricing' | 'suggestsStartingPrice'
>;

/**
 * Price of a sale per sq ft, sq m or acre (land): "Ksh 12,345 per sq ft". Null for lettings, prices on
 * request, unknown sizes, and prices that are per area already.
 */
export function pricePerArea(property: Priced): string | null {
  const { size, areaUnit, type } = property;
  const price = property.purpose === 'sale' ? shownPrice(property) : null;
  if (!price || !size) return null;
  if (isLand(type) && areaUnit === 'sqft')
    return perUnit((price * SQUARE_FEET_PER_ACRE) / size, areaUnitName('acre'));
  return perUnit(price / size, areaUnitName(areaUnit));
}

function perUnit(amount: number, unit: string): string {
  return filled(propertyCopy.propertyDetail.pricePerArea, { price: shillings(Math.round(amount)), unit });
}
