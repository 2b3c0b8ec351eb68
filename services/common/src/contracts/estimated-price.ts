import { isCommercialLetting } from './commercial.js';
import { shownPrice } from './price-display.js';
import type { PropertySummary } from './properties.js';

/**
 * Returns the shillings that are estimated in other currencies: the price beside the listing's title. Null for rates per
 * area, commercial rents and prices on request.
 */
export function estimatedPrice(property: PropertySummary): number | null {
  return isCommercialLetting(property) ? null : shownPrice(property) || null;
}
