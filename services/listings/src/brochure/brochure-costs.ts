import {
  areaUnitName,
  commercialRent,
  type CostKey,
  type CostLine,
  dayMonthYear,
  groupedNumber,
  isSold,
  type Language,
  listingPurchase,
  moveInCost,
  type MoveInPart,
  pricedFloor,
  type Property,
  purchaseCosts,
  type RateSet,
  shillings,
  WORDS,
} from '@lml/common/contracts';
import { BROCHURE_COPY } from './brochure-copy.js';
import { printable } from './printable.js';

/** All-in estimate of a purchase, what a tenant pays to move in, or a month of a commercial letting. */
export interface CostsContent {
  heading: string;
  rows: { name: string; amount: string }[];
  /** Name of the sum. */
  totalName: string;
  allIn: string;
  note: string;
}

/** Returns what a property costs as far as it is known, as on its page. @param rates in force, if any */
export function costsOf(
  property: Property,
  rates: RateSet | null,
  language: Language = 'en',
): CostsContent | null {
  if (isSold(property)) return null;
  return (
    rentOf(property, language) ??
    moveInOf(property, language) ??
    (rates && buyingOf(property, rates, language))
  );
}

/** Returns the all-in cost of a listing for sale, with VAT on the fees in one line. */
function buyingOf(
  property: Property,
  { values, validFrom }: RateSet,
  language: Language,
): CostsContent | null {
  const purchase = listingPurchase(property);
  if (!purchase) return null;
  const { lines, allIn, atLeast } = purchaseCosts(purchase, values);
  const texts = BROCHURE_COPY[language].costs;
  const amountText = (amount: number | null) => (amount === null ? texts.notKnown : shillings(amount));
  const VAT: CostKey[] = ['legalVat', 'valuationVat'];
  const vat = lines.filter(({ key }) => VAT.includes(key));
  const named = (key: CostLine['key']): key is keyof typeof texts.lines & CostKey => key in texts.lines;
  return {
    heading: texts.heading,
    totalName: texts.allIn,
    rows: [
      { name: texts.price, amount: shillings(purchase.price) },
      ...lines.flatMap(({ key, amount }) =>
        named(key) ? [{ name: texts.lines[key], amount: amountText(amount) }] : [],
      ),
      {
        name: texts.lines.vat,
        amount: amountText(
          vat.some(({ amount }) => amount === null)
            ? null
            : vat.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
        ),
      },
    ],
    allIn: atLeast ? texts.atLeast(shillings(allIn)) : shillings(allIn),
    note: texts.note(dayMonthYear(validFrom, WORDS[language].days.months)),
  };
}

/** Returns a month's costs of a commercial letting whose size is known. */
function rentOf(property: Property, language: Language): CostsContent | null {
  const rent = commercialRent(property);
  if (!rent?.sizeIsKnown) return null;
  const texts = BROCHURE_COPY[language].rent;
  const unit = areaUnitName(property.areaUnit, WORDS[language].facts);
  const { parking, vat } = rent;
  return {
    heading: texts.heading(printable(pricedFloor(property)?.floor ?? '')),
    rows: [
      { name: texts.rent(groupedNumber(rent.size, 2), unit, rent.rate), amount: shillings(rent.rent) },
      ...(rent.serviceBasis === 'in-rate'
        ? []
        : [
            {
              name: texts.service(rent.serviceRate, unit, rent.serviceBasis === 'estimated'),
              amount: shillings(rent.service),
            },
          ]),
      ...(parking
        ? [{ name: texts.parking(parking.bays, shillings(parking.price)), amount: shillings(parking.amount) }]
        : []),
      ...(vat === 'added' ? [{ name: texts.vat, amount: shillings(rent.vatAmount) }] : []),
    ],
    totalName: vat === 'added' ? texts.totalVat : texts.total,
    allIn: shillings(rent.due),
    note: texts.notes[vat ?? 'unknown'],
  };
}

/** Returns what a tenant pays before moving in; null if nothing but the rent is known. */
function moveInOf(property: Property, language: Language): CostsContent | null {
  const cost = moveInCost(property);
  if (!cost || (cost.lines.length === 1 && cost.unknown.length > 0)) return null;
  const { moveIn: texts, costs } = BROCHURE_COPY[language];
  const { rentAdvanceMonths, depositMonths, otherFeeFor } = property;
  const nameOf = (part: MoveInPart): string => {
    if (part === 'firstRent') return texts.rent(rentAdvanceMonths ?? 1);
    if (part === 'deposit') return texts.deposit(groupedNumber(depositMonths ?? 0, 1));
    return (part === 'otherFee' && printable(otherFeeFor)) || texts.parts[part];
  };
  const total = shillings(cost.total);
  return {
    heading: texts.heading,
    rows: [
      ...cost.lines.map(({ part, amount }) => ({ name: nameOf(part), amount: shillings(amount) })),
      ...cost.unknown.map((part) => ({ name: texts.unknown[part], amount: costs.notKnown })),
    ],
    totalName: texts.total,
    allIn: cost.unknown.length > 0 ? costs.atLeast(total) : total,
    note: cost.returned > 0 ? texts.returned(shillings(cost.returned)) : '',
  };
}
