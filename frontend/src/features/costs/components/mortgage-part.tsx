import {
  instalment,
  LOAN_LIMITS,
  loanCosts,
  type Purchase,
  purchaseCosts,
  type RateSet,
} from '@lml/common/contracts';
import texts from '../../../content/costs-copy.json' with { type: 'json' };
import { filled, groupedNumber, shortDate } from '../../../lib/format.js';
import { Input } from '../../../ui/field.js';
import { percentText } from '../data/percent-text.js';
import { AmountInput, Choice, Empty, Part, type PartProps, rateOf } from './cost-part.js';
import { AmountRow, AmountTable, CostRows, totalText } from './costs-table.js';

const { mortgage } = texts;
const WAYS = ['cash', 'mortgage'] as const;

export function MortgagePart({ address, inputs, rates, purchase }: PartProps) {
  const rate = rateOf(inputs, rates);
  return (
    <Part
      title={mortgage.title}
      isEmpty={!purchase || rate === null}
      fields={
        <>
          <Choice
            name="pay"
            label={mortgage.pay}
            hint={mortgage.payHint}
            value={inputs.mortgage ? 'mortgage' : 'cash'}
            choices={WAYS.map((way) => ({ value: way, label: mortgage.ways[way] }))}
          />
          <AmountInput {...{ address, inputs }} name="own" label={mortgage.own} hint={mortgage.ownHint} />
          <Input
            label={mortgage.rate}
            name="rate"
            hint={mortgage.rateHint}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={address.get('rate') ?? ''}
            placeholder={exampleRate(rates) ?? undefined}
            error={inputs.problems.rate}
          />
          <Input
            label={mortgage.years}
            name="years"
            hint={filled(mortgage.yearsHint, { min: LOAN_LIMITS.yearsMin, max: LOAN_LIMITS.yearsMax })}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={address.get('years') ?? ''}
            placeholder={String(LOAN_LIMITS.yearsUsual)}
            error={inputs.problems.years}
          />
        </>
      }
    >
      {!purchase ? (
        <Empty>{mortgage.needsPrice}</Empty>
      ) : rate === null ? (
        <Empty>{mortgage.noRate}</Empty>
      ) : (
        <LoanTable inputs={inputs} rates={rates} purchase={purchase} rate={rate} />
      )}
    </Part>
  );
}

function exampleRate(rates: RateSet | null): string | null {
  const rate = rates?.values.loanRate ?? null;
  return rate === null ? null : groupedNumber(rate / 100, 2);
}

function LoanTable({
  inputs,
  rates,
  purchase,
  rate,
}: Pick<PartProps, 'inputs' | 'rates'> & { purchase: Purchase; rate: number }) {
  const { price, valuation } = purchase;
  const own = inputs.amounts.own ?? Math.round(price / 10);
  const loan = Math.max(0, price - own);
  const months = inputs.years * 12;
  const each = instalment(loan, rate, months);
  const costs = rates && loanCosts(loan, Math.max(price, valuation ?? 0), rates.values);
  const buy = rates && purchaseCosts(purchase, rates.values);
  return (
    <>
      <AmountTable label={mortgage.title}>
        <AmountRow
          term={mortgage.loan}
          amount={loan}
          note={`${percentText(rate)} · ${inputs.years} ${mortgage.years.toLowerCase()}`}
        />
        <AmountRow term={mortgage.instalment} amount={each} strong />
        <AmountRow term={mortgage.totalInterest} amount={each * months - loan} />
      </AmountTable>
      {rates && inputs.rate === null && (
        <p className="mt-3 text-sm text-muted">
          {filled(mortgage.rateNote, { rate: percentText(rate), date: shortDate(rates.validFrom) })}
        </p>
      )}
      {inputs.mortgage && costs && buy && (
        <>
          <h3 className="mt-6 mb-3 font-display text-lg font-semibold">{mortgage.costs}</h3>
          <AmountTable label={mortgage.costs}>
            <CostRows lines={costs.lines} />
            <AmountRow term={mortgage.costsSum} amount={totalText(costs.total, costs.atLeast)} />
            <AmountRow
              term={mortgage.ownMoney}
              note={mortgage.ownMoneyNote}
              amount={totalText(own + buy.total + costs.total, costs.atLeast || buy.atLeast)}
              strong
            />
          </AmountTable>
        </>
      )}
    </>
  );
}
