import { groupedNumber, SQUARE_FEET_PER_ACRE } from './figures.js';
import { landArea } from './land.js';
import type { AreaUnit, PropertyPurpose, PropertySummary, PropertyType } from './properties.js';
import { FACT_TEXTS, TENURE_TEXTS } from './texts/property.js';

export { TENURE_TEXTS } from './texts/property.js';

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
  texts = FACT_TEXTS,
  tenures = TENURE_TEXTS,
): PropertyFact[] {
  const { bedrooms, bathrooms, offices, parking } = property;
  const facts: PropertyFact[] = [];
  if (property.type === 'commercial' || property.type === 'godown') {
    if (offices) facts.push({ kind: 'offices', text: texts.offices(offices) });
    if (parking) facts.push({ kind: 'parking', text: texts.parking(parking) });
  } else {
    if (bedrooms !== null)
      facts.push({ kind: 'bedrooms', text: bedrooms === 0 ? texts.studio : texts.beds(bedrooms) });
    if (bathrooms) facts.push({ kind: 'bathrooms', text: texts.baths(bathrooms) });
  }
  const size = sizeText(property, texts);
  if (size) facts.push({ kind: 'size', text: size });
  if (isLand(property.type) && property.tenure) {
    facts.push({ kind: 'tenure', text: tenures[property.tenure] });
  }
  return facts;
}

/**
 * Formats a size: "1,130 sq ft", "432 sqm"; land in acres, in which it is sold: "0.111 acres (450 m²)" by its title,
 * else "5,445 sq ft (0.13 acres)". Null if unknown.
 */
export function sizeText(
  { size, areaUnit, type, landAreaSqm }: Pick<PropertySummary, 'size' | 'areaUnit' | 'type' | 'landAreaSqm'>,
  texts = FACT_TEXTS,
): string | null {
  if (landAreaSqm && isLand(type)) {
    const { acres, sqm } = landArea(landAreaSqm);
    return `${texts.acres(acres)} (${texts.squareMetres(sqm)})`;
  }
  if (!size) return null;
  if (areaUnit === 'acre') return texts.acres(groupedNumber(size));
  const plain = texts.area(groupedNumber(size), texts.units[areaUnit]);
  return isLand(type) && areaUnit === 'sqft' ? `${plain} (${acresFromSquareFeet(size, texts)})` : plain;
}

export function areaUnitName(unit: PropertySummary['areaUnit'], texts = FACT_TEXTS): string {
  return texts.units[unit];
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

/** Formats square feet as acres: 21780 → "0.5 acres". */
export function acresFromSquareFeet(squareFeet: number, texts = FACT_TEXTS): string {
  return texts.acres(groupedNumber(squareFeet / SQUARE_FEET_PER_ACRE, 2));
}
