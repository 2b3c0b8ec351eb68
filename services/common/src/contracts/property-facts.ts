import { acresFromSquareFeet, counted, groupedNumber } from './figures.js';
import { landArea } from './land.js';
import type { AreaUnit, PropertyPurpose, PropertySummary, PropertyType } from './properties.js';

/** A key fact of a property. */
export interface PropertyFact {
  kind: 'bedrooms' | 'bathrooms' | 'offices' | 'parking' | 'size' | 'tenure';
  text: string;
}

/**
 * Returns the size and the facts that matter for the type: bedrooms and bathrooms of homes, offices and parking of
 * commercial property, tenure of land.
 */
export function propertyFacts(
  property: Pick<
    PropertySummary,
    'type' | 'bedrooms' | 'bathrooms' | 'offices' | 'parking' | 'size' | 'areaUnit' | 'landAreaSqm' | 'tenure'
  >,
): PropertyFact[] {
  const { bedrooms, bathrooms, offices, parking } = property;
  const facts: PropertyFact[] = [];
  if (property.type === 'commercial' || property.type === 'godown') {
    if (offices) facts.push({ kind: 'offices', text: counted(offices, 'office') });
    if (parking) facts.push({ kind: 'parking', text: `${groupedNumber(parking)} parking` });
  } else {
    if (bedrooms !== null)
      facts.push({ kind: 'bedrooms', text: bedrooms === 0 ? 'Studio' : counted(bedrooms, 'bed') });
    if (bathrooms) facts.push({ kind: 'bathrooms', text: counted(bathrooms, 'bath') });
  }
  const size = sizeText(property);
  if (size) facts.push({ kind: 'size', text: size });
  if (isLand(property.type) && property.tenure) {
    facts.push({ kind: 'tenure', text: TENURE_TEXTS[property.tenure] });
  }
  return facts;
}

export const TENURE_TEXTS: Record<NonNullable<PropertySummary['tenure']>, string> = {
  freehold: 'Freehold',
  leasehold: 'Leasehold',
  sectional: 'Sectional title',
  community: 'Community land',
};

/**
 * Formats a size: "1,130 sq ft", "432 sqm"; land in acres, in which it is sold: "0.111 acres (450 m²)" by its title,
 * else "5,445 sq ft (0.13 acres)". Null if unknown.
 */
export function sizeText({
  size,
  areaUnit,
  type,
  landAreaSqm,
}: Pick<PropertySummary, 'size' | 'areaUnit' | 'type' | 'landAreaSqm'>): string | null {
  if (landAreaSqm && isLand(type)) {
    const { acres, sqm } = landArea(landAreaSqm);
    return `${acres} ${acres === '1' ? 'acre' : 'acres'} (${sqm} m²)`;
  }
  if (!size) return null;
  if (areaUnit === 'acre') return `${groupedNumber(size)} ${size === 1 ? 'acre' : 'acres'}`;
  const plain = `${groupedNumber(size)} ${areaUnitName(areaUnit)}`;
  return isLand(type) && areaUnit === 'sqft' ? `${plain} (${acresFromSquareFeet(size)})` : plain;
}

export function areaUnitName(unit: PropertySummary['areaUnit']): string {
  return unit === 'sqft' ? 'sq ft' : unit;
}

/** Returns whether a type is land, which is sold by the acre. */
export function isLand(type: PropertySummary['type']): boolean {
  return type === 'land' || type === 'joint-venture';
}

/**
 * Derives the purpose from the status. A neutral status (sold, available, pending) keeps the previous purpose, so that
 * a letting marked available still shows its price per month.
 */
export function purposeOf(status: string, before: PropertyPurpose = 'sale'): PropertyPurpose {
  if (/\bsale\b/i.test(status)) return 'sale';
  if (/\blease\b/i.test(status)) return 'lease';
  if (/\b(rent|to let)\b/i.test(status)) return 'rent';
  return before;
}

/** Returns the usual size unit: square metres for commercial lettings, square feet for all else. */
export function defaultAreaUnit(type: PropertyType, purpose: PropertyPurpose): AreaUnit {
  return type === 'commercial' && purpose !== 'sale' ? 'sqm' : 'sqft';
}

/** Returns whether a description mentions prices "starting from". */
export function suggestsStartingPrice(description: string): boolean {
  return /\bstart(s|ing)? (from|at)\b|\bprices? (from|start)/i.test(description);
}
