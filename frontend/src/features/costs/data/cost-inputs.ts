import {
  COST_MONEY_MAX,
  LOAN_LIMITS,
  PRICE_VATS,
  PROPERTY_USES,
  type Purchase,
  RENT_MAX,
  STAMP_DUTY_AREAS,
} from '@lml/common/contracts';
import { filled, groupedNumber } from '../../../lib/format.js';
import texts from '../../../content/costs-copy.json' with { type: 'json' };

const { form, buying, mortgage, afford, seller } = texts;

/** Amounts in the address, with their names for errors and their limits in shillings. */
const AMOUNTS = {
  price: { label: () => buying.price, min: 1, max: COST_MONEY_MAX },
  valuation: { label: () => buying.valuation, min: 0, max: COST_MONEY_MAX },
  own: { label: () => mortgage.own, min: 0, max: COST_MONEY_MAX },
  income: { label: () => afford.income, min: 0, max: RENT_MAX },
  debts: { label: () => afford.debts, min: 0, max: RENT_MAX },
  rent: { label: () => texts.yield.rent, min: 1, max: RENT_MAX },
  service: { label: () => texts.yield.service, min: 0, max: RENT_MAX },
  sale: { label: () => seller.sale, min: 1, max: COST_MONEY_MAX },
  selling: { label: () => seller.selling, min: 0, max: COST_MONEY_MAX },
  bought: { label: () => seller.bought, min: 0, max: COST_MONEY_MAX },
  buying: { label: () => seller.buying, min: 0, max: COST_MONEY_MAX },
  improved: { label: () => seller.improved, min: 0, max: COST_MONEY_MAX },
} as const;
export type AmountName = keyof typeof AMOUNTS;

export interface CostInputs {
  /** Null if empty or wrong. */
  amounts: Record<AmountName, number | null>;
  choices: Pick<Purchase, 'use' | 'area' | 'priceVat' | 'agricultural' | 'privateValuer' | 'firstHome'>;
  mortgage: boolean;
  /** Basis points; null if empty or wrong. */
  rate: number | null;
  years: number;
  /** Validation errors, by parameter. */
  problems: Partial<Record<AmountName | 'rate' | 'years', string>>;
}

/** Reads the calculator's inputs from the address; whatever it cannot read is named and left out. */
export function costInputs(address: URLSearchParams): CostInputs {
  const problems: CostInputs['problems'] = {};
  const amounts = {} as CostInputs['amounts'];
  for (const [name, { label, min, max }] of Object.entries(AMOUNTS)) {
    const amount = amountOf(address.get(name) ?? '');
    const isWrong = amount !== null && !(amount >= min && amount <= max);
    if (isWrong) {
      problems[name as AmountName] = filled(form.money, {
        ...{ label: label(), min: groupedNumber(min), max: groupedNumber(max) },
      });
    }
    amounts[name as AmountName] = isWrong ? null : amount;
  }
  const pays = address.get('pay') === 'mortgage';
  const { price, own } = amounts;
  if (pays && price !== null && own !== null && own >= price) {
    problems.own = form.tooMuch;
    amounts.own = null;
  }
  const rate = percentOf(address.get('rate') ?? '');
  const rateIsWrong = rate !== null && !(rate <= LOAN_LIMITS.rateMax);
  if (rateIsWrong) {
    problems.rate = filled(form.percent, { label: mortgage.rate, max: LOAN_LIMITS.rateMax / 100 });
  }
  const yearsText = (address.get('years') ?? '').trim();
  const years = /^\d{1,2}$/.test(yearsText) ? Number(yearsText) : Number.NaN;
  const yearsAreWrong = yearsText !== '' && !(years >= LOAN_LIMITS.yearsMin && years <= LOAN_LIMITS.yearsMax);
  if (yearsAreWrong) {
    problems.years = filled(form.years, {
      ...{ label: mortgage.years, min: LOAN_LIMITS.yearsMin, max: LOAN_LIMITS.yearsMax },
    });
  }
  return {
    amounts,
    choices: {
      use: PROPERTY_USES.find((use) => use === address.get('use')) ?? 'residential',
      area: STAMP_DUTY_AREAS.find((area) => area === address.get('area')) ?? 'urban',
      priceVat: PRICE_VATS.find((vat) => vat === address.get('vat')) ?? null,
      agricultural: address.has('farm'),
      privateValuer: address.get('valuer') !== 'government',
      firstHome: address.has('first'),
    },
    mortgage: pays,
    rate: rateIsWrong ? null : rate,
    years: yearsText === '' || yearsAreWrong ? LOAN_LIMITS.yearsUsual : years,
    problems,
  };
}

/** The address of the calculator with a purchase filled in; what is as usual is left out. */
export function costAddress(purchase: Purchase): Record<string, string> {
  const { price, use, area, priceVat, agricultural, privateValuer, firstHome } = purchase;
  return {
    ...{ price: String(price), use },
    ...(area !== 'urban' && { area }),
    ...(priceVat && { vat: priceVat }),
    ...(agricultural && { farm: '1' }),
    ...(!privateValuer && { valuer: 'government' }),
    ...(firstHome && { first: '1' }),
  };
}

const AMOUNT = /^(?:ksh|kes|kshs)?\.?\s*(\d[\d,\s]*(?:\.\d+)?)\s*(m|mn|million|k)?$/i;

/** "12,500,000", "KSh 12.5m" or "500k" in whole shillings; null if empty, NaN if it is no amount. */
function amountOf(text: string): number | null {
  if (text.trim() === '') return null;
  const [, digits = '', unit = ''] = AMOUNT.exec(text.trim()) ?? [];
  if (!digits) return Number.NaN;
  const factor = unit === '' ? 1 : unit.toLowerCase() === 'k' ? 1000 : 1_000_000;
  return Math.round(Number(digits.replace(/[,\s]/g, '')) * factor);
}

/** "13.5" or "13.5%" in basis points; null if empty, NaN if it is no percentage with at most two decimals. */
function percentOf(text: string): number | null {
  if (text.trim() === '') return null;
  const [, digits] = /^(\d{1,3}(?:\.\d{1,2})?)\s*%?$/.exec(text.trim()) ?? [];
  return digits === undefined ? Number.NaN : Math.round(Number(digits) * 100);
}
