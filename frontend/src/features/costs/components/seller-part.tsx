import { capitalGainsTax } from '@lml/common/contracts';
import texts from '../../../content/costs-copy.json' with { type: 'json' };
import { filled, shortDate } from '../../../lib/format.js';
import { percentText } from '../data/percent-text.js';
import { AmountInput, Empty, Part, type PartProps } from './cost-part.js';
import { AmountRow, AmountTable } from './costs-table.js';

const { seller } = texts;

export function SellerPart({ address, inputs, rates }: PartProps) {
  const { sale, selling, bought, buying: incidental, improved } = inputs.amounts;
  const rate = rates?.values.capitalGains ?? null;
  const deal = {
    price: sale ?? 0,
    transferCosts: selling ?? 0,
    cost: bought ?? 0,
    incidental: incidental ?? 0,
    improvements: improved ?? 0,
  };
  return (
    <Part
      title={seller.title}
      isEmpty={sale === null}
      text={seller.text}
      fields={
        <>
          <AmountInput {...{ address, inputs }} name="sale" label={seller.sale} />
          <AmountInput {...{ address, inputs }} name="selling" label={seller.selling} />
          <AmountInput {...{ address, inputs }} name="bought" label={seller.bought} />
          <AmountInput {...{ address, inputs }} name="buying" label={seller.buying} />
          <AmountInput {...{ address, inputs }} name="improved" label={seller.improved} />
        </>
      }
    >
      {sale === null ? (
        <Empty>{seller.empty}</Empty>
      ) : (
        <>
          <AmountTable label={seller.title}>
            <AmountRow
              term={seller.gain}
              amount={sale - deal.transferCosts - deal.cost - deal.incidental - deal.improvements}
            />
            <AmountRow
              term={filled(seller.tax, { rate: rate === null ? texts.withoutRate : percentText(rate) })}
              amount={capitalGainsTax(deal, rate)}
              strong
            />
          </AmountTable>
          {rates && (
            <p className="mt-3 text-sm text-muted">
              {filled(texts.estimate, { date: shortDate(rates.validFrom) })}
            </p>
          )}
        </>
      )}
    </Part>
  );
}
