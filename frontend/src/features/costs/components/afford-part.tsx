import { largestInstalment, largestLoan } from '@lml/common/contracts';
import texts from '../../../content/costs-copy.json' with { type: 'json' };
import { filled } from '../../../lib/format.js';
import { percentText } from '../data/percent-text.js';
import { AmountInput, Empty, Part, type PartProps, rateOf } from './cost-part.js';
import { AmountRow, AmountTable } from './costs-table.js';

const { afford } = texts;

export function AffordPart({ address, inputs, rates }: PartProps) {
  const { income, debts } = inputs.amounts;
  const rate = rateOf(inputs, rates);
  const most = income === null ? null : largestInstalment(income, debts ?? 0);
  return (
    <Part
      title={afford.title}
      isEmpty={most === null}
      fields={
        <>
          <AmountInput {...{ address, inputs }} name="income" label={afford.income} />
          <AmountInput {...{ address, inputs }} name="debts" label={afford.debts} />
        </>
      }
    >
      {most === null ? (
        <Empty>{afford.empty}</Empty>
      ) : (
        <>
          <AmountTable label={afford.title}>
            <AmountRow term={afford.most} amount={most} />
            {rate !== null && (
              <AmountRow
                term={filled(afford.loan, { rate: percentText(rate), years: inputs.years })}
                amount={largestLoan(most, rate, inputs.years * 12)}
                strong
              />
            )}
          </AmountTable>
          <p className="mt-3 text-sm text-muted">{afford.note}</p>
        </>
      )}
    </Part>
  );
}
