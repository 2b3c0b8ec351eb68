import {
  type Currency,
  type ExchangeRates,
  foreignAmount,
  isExchangeShown,
  offeredCurrencies,
  type PropertySummary,
} from '@lml/common/contracts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { officeDay, filled, groupedNumber, shortDate } from '../../../lib/format.js';
import { now } from '../../../lib/now.js';
import { useHydrated } from '../../../lib/use-hydrated.js';
import { NativeSelect } from '../../../ui/native-select.js';
import { chooseCurrency, useCurrency } from '../data/currency.js';
import texts from '../../../content/exchange-copy.json' with { type: 'json' };

interface ForeignPriceProps {
  property: PropertySummary;
  /** Shillings: `estimatedPrice` of the property. */
  price: number;
  rates: ExchangeRates;
}

/** Estimates a price in the currency that the visitor chooses, with rate, source and day. */
export function ForeignPrice({ property, price, rates }: ForeignPriceProps) {
  const offered = offeredCurrencies(rates);
  const chosen = useCurrency();
  const select = useRef<HTMLSelectElement>(null);
  // The server's select can be used before this code is here; React does not tell us of that.
  const takeEarlyChoice = useEffectEvent(() => {
    const early = offered.find((one) => one === select.current?.value);
    if (early) chooseCurrency(early);
  });
  useEffect(() => takeEarlyChoice(), []);
  // A page that was kept for offline use may be opened after its rates have become too old.
  const isOld = useHydrated() && !isExchangeShown(rates.date, officeDay(now()));
  if (isOld) return null;
  const currency = offered.find((one) => one === chosen);
  return (
    <div className="mt-2 noscript:hidden print:hidden">
      <div className="flex flex-wrap items-center gap-2 lg:justify-end">
        <NativeSelect
          small
          ref={select}
          aria-label={texts.label}
          value={currency ?? ''}
          onChange={({ target }) => chooseCurrency((target.value || null) as Currency | null)}
          options={[
            { value: '', label: texts.none },
            ...offered.map((one) => ({ value: one, label: texts.currencies[one] })),
          ]}
        />
        <output className="font-medium tabular">
          {currency && estimateText(property, foreignAmount(price, currency, rates[currency]!))}
        </output>
      </div>
      <p className="mt-2 min-h-10 text-sm text-muted lg:max-w-sm">
        {currency
          ? filled(texts.rateNote, {
              ...{ currency, rate: groupedNumber(rates[currency]!, 4) },
              ...{ source: rates.source, date: shortDate(rates.date) },
            })
          : texts.hint}
      </p>
    </div>
  );
}

/** "from about US$ 370 per month". */
function estimateText(
  { purpose, roomPrices, suggestsStartingPrice }: PropertySummary,
  amount: string,
): string {
  const isLowest = roomPrices ? roomPrices.min !== roomPrices.max : suggestsStartingPrice;
  const text = filled(isLowest ? texts.aboutFrom : texts.about, { amount });
  return purpose === 'sale' ? text : filled(texts.perMonth, { amount: text });
}
