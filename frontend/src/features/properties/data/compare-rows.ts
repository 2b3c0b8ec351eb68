import {
  type Field,
  groupedNumber,
  isLand,
  landSqm,
  LISTED_FIELDS,
  keysOf,
  type ListedFields,
  priceDisplay,
  propertyReference,
  listingPurchase,
  purchaseCosts,
  type RateSet,
  shownPrice,
  type PropertySummary,
  shillings,
  sizeText,
  SQM_PER_ACRE,
  TENURE_TEXTS,
  FIELD_NAMES,
  statusLabel,
} from '@lml/common/contracts';
import { filled, shortDate } from '../../../lib/format.js';
import { monthText, rateTexts } from './month-text.js';
import { typeLabel } from './property-filters.js';
import compareCopy from '../../../content/compare-copy.json' with { type: 'json' };

/** `null` is unknown; `inapplicable` is a fact that this property does not have or that does not follow. */
export type CompareCell = { text: string } | 'yes' | 'no' | 'inapplicable' | null;

export interface CompareRow {
  key: string;
  label: string;
  cells: CompareCell[];
  /** Whether the properties differ in it. */
  differs: boolean;
}

type TextOf = (property: PropertySummary, rates: RateSet | null) => string | null;

/** Texts of the fields that are compared; the table of fields gives their order and names. */
const FIELD_TEXTS: Partial<Record<keyof ListedFields, TextOf>> = {
  type: ({ type }) => typeLabel(type),
  status: (property) => statusLabel(property),
  purpose: ({ purpose }) => compareCopy.purposes[purpose],
  price: priceText,
  location: ({ location }) => location,
  size: (property) => sizeText(property),
  bedrooms: ({ bedrooms }) => numberText(bedrooms),
  bathrooms: ({ bathrooms }) => numberText(bathrooms),
  offices: ({ offices }) => numberText(offices),
  parking: ({ parking }) => numberText(parking),
  tenure: ({ tenure }) => tenure && TENURE_TEXTS[tenure],
};

/** Rows that no field holds, by the field that they follow. */
const DERIVED: Partial<Record<keyof ListedFields, { key: keyof typeof compareCopy.rows; text: TextOf }[]>> = {
  price: [
    { key: 'allIn', text: allInCost },
    { key: 'perMonth', text: monthText },
    { key: 'rate', text: (property) => rateTexts(property, null)?.join(' · ') ?? null },
    { key: 'perBedroom', text: pricePerBedroom },
    { key: 'perSqm', text: (property) => pricePerArea(property, !isLand(property.type), 1) },
    { key: 'perAcre', text: (property) => pricePerArea(property, isLand(property.type), SQM_PER_ACRE) },
  ],
};
const LAST: { key: keyof typeof compareCopy.rows; text: TextOf }[] = [
  { key: 'listedSince', text: ({ createdAt }) => shortDate(createdAt) },
  { key: 'reference', text: ({ id }) => propertyReference(id) },
];

/**
 * Rows of the comparison, without those that say nothing of any property. Facts that are derived from others are left
 * out of a property that does not have them.
 */
export function compareRows(properties: PropertySummary[], rates: RateSet | null = null): CompareRow[] {
  const derived = ({ key, text }: { key: keyof typeof compareCopy.rows; text: TextOf }) =>
    rowOf(
      key,
      compareCopy.rows[key],
      properties.map((property) => cell(text(property, rates)) ?? 'inapplicable'),
    );
  const rows = keysOf(LISTED_FIELDS).flatMap((key) => {
    const text = FIELD_TEXTS[key];
    if (!text) return [];
    const field: Field = LISTED_FIELDS[key];
    const cells = properties.map(
      (property) => cell(text(property, rates)) ?? (isApplicable(field, property) ? null : 'inapplicable'),
    );
    return [rowOf(key, FIELD_NAMES?.[key] ?? field.label, cells), ...(DERIVED[key] ?? []).map(derived)];
  });
  const known = rows.filter(({ cells }) => cells.some((value) => value !== null && value !== 'inapplicable'));
  return [...known, ...LAST.map(derived)];
}

/** A row for each feature that any of them has; the same words in another case are one feature. */
export function featureRows(properties: PropertySummary[]): CompareRow[] {
  const names = new Map<string, string>();
  for (const { features } of properties) {
    for (const feature of features) if (!names.has(folded(feature))) names.set(folded(feature), feature);
  }
  const owned = properties.map(({ features }) => new Set(features.map(folded)));
  return [...names].map(([key, label]) =>
    rowOf(
      `feature ${key}`,
      label,
      owned.map((features) => (features.has(key) ? 'yes' : 'no')),
    ),
  );
}

function rowOf(key: string, label: string, cells: CompareCell[]): CompareRow {
  return { key, label, cells, differs: new Set(cells.map((value) => JSON.stringify(value))).size > 1 };
}

function cell(text: string | null): CompareCell {
  return text === null ? null : { text };
}

/** The completeness meter knows which types have a field; the offices and parking of homes are simply unknown. */
function isApplicable({ wanted }: Field, { type }: PropertySummary): boolean {
  return wanted?.types?.includes(type) ?? true;
}

function numberText(value: number | null): string | null {
  return value === null ? null : groupedNumber(value);
}

function priceText(property: PropertySummary): string | null {
  const price = shownPrice(property);
  const { label, amount, notes } = priceDisplay(property, 'exact');
  if (!price && !notes.length && !label && !property.pricing) return null;
  return [label, amount, ...notes.map((note) => `· ${note}`)].filter(Boolean).join(' ');
}

/** Price and costs of buying a property for sale; "at least" if a part is not known. */
function allInCost(property: PropertySummary, rates: RateSet | null): string | null {
  const purchase = listingPurchase(property);
  if (!purchase || !rates) return null;
  const { allIn, atLeast } = purchaseCosts(purchase, rates.values);
  return atLeast ? filled(compareCopy.atLeast, { amount: shillings(allIn) }) : shillings(allIn);
}

function pricePerBedroom(property: PropertySummary): string | null {
  const price = shownPrice(property);
  const { bedrooms, type, roomPrices } = property;
  if (!price || !bedrooms || roomPrices || type === 'commercial') return null;
  return shillings(Math.round(price / bedrooms));
}

/** Price of a sale per `squareMetres`, so that different units can be compared. */
function pricePerArea(property: PropertySummary, applies: boolean, squareMetres: number): string | null {
  const price = applies && property.purpose === 'sale' ? shownPrice(property) : null;
  const area = landSqm(property);
  if (!price || !area) return null;
  return shillings(Math.round((price / area) * squareMetres));
}

function folded(text: string): string {
  return text.trim().toLowerCase();
}
