import {
  areaUnitName,
  headlineRate,
  monthlyTotal,
  type PropertySummary,
  shillings,
} from '@lml/common/contracts';
import { filled, groupedNumber } from '../../../lib/format.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };
import type { ChosenUnit } from './area-unit.js';

const { propertyCard: texts } = propertyCopy;

/** A month's total: "About Ksh 2,080,208 a month before VAT"; null if it is not known. */
export function monthText(property: PropertySummary): string | null {
  const total = monthlyTotal(property);
  if (!total) return null;
  const amount = filled(total.isEstimate ? texts.month.about : texts.month.amount, {
    price: shillings(total.due),
  });
  const text = filled(texts.month[total.vat ?? 'beforeVat'], { text: amount });
  return total.floor ? filled(texts.month.floor, { floor: total.floor, text }) : text;
}

/** The rate per square foot and per square metre, the chosen or own unit first; null if there is no rate. */
export function rateTexts(property: PropertySummary, unit: ChosenUnit | null): string[] | null {
  const rates = headlineRate(property);
  if (!rates) return null;
  const first = unit ?? (property.areaUnit === 'sqm' ? 'sqm' : 'sqft');
  return (first === 'sqm' ? (['sqm', 'sqft'] as const) : (['sqft', 'sqm'] as const)).map((one) =>
    filled(texts.month.rate, { price: rateText(rates[one]), unit: areaUnitName(one) }),
  );
}

/** "Ksh 1,650", or "Ksh 78.97" below a hundred. */
export function rateText(rate: number): string {
  return rate < 100 ? `Ksh ${groupedNumber(rate, 2)}` : shillings(Math.round(rate));
}
