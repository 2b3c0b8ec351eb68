import { areRatesStale, type Purchase, purchaseCosts, type RateSet } from '@lml/common/contracts';
import { officeDay, filled, groupedNumber, shortDate } from '../../../lib/format.js';
import { now } from '../../../lib/now.js';
import { percentText } from '../data/percent-text.js';
import { AmountRow, AmountTable, CostRows, totalText } from './costs-table.js';
import texts from '../../../content/costs-copy.json' with { type: 'json' };

/** Everything that a purchase costs, with to whom and when it is paid. */
export function PurchaseTable({ purchase, rates }: { purchase: Purchase; rates: RateSet }) {
  const costs = purchaseCosts(purchase, rates.values);
  const gains = rates.values.capitalGains;
  return (
    <>
      <AmountTable label={texts.title}>
        <AmountRow term={texts.price} amount={purchase.price} note={texts.paidTo.price} />
        <CostRows lines={costs.lines} />
        <AmountRow
          term={texts.extra}
          amount={totalText(costs.total, costs.atLeast)}
          note={filled(texts.share, { percent: groupedNumber(costs.share / 100, 2) })}
        />
        <AmountRow term={texts.allIn} amount={totalText(costs.allIn, costs.atLeast)} strong />
      </AmountTable>
      <EstimateNote rates={rates} />
      <p className="mt-2 text-sm text-muted">
        {filled(texts.sellerPays, {
          rate: gains === null ? texts.withoutRate : percentText(gains),
        })}
      </p>
    </>
  );
}

function EstimateNote({ rates: { validFrom } }: { rates: RateSet }) {
  const date = shortDate(validFrom);
  return (
    <p className="mt-3 text-sm text-muted">
      {filled(texts.estimate, { date })}
      {areRatesStale(validFrom, officeDay(now())) && <> {filled(texts.oldRates, { date })}</>}
    </p>
  );
}
