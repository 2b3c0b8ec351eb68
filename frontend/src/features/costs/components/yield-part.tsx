import { grossYield, netYield, purchaseCosts } from '@lml/common/contracts';
import copy from '../../../content/costs-copy.json' with { type: 'json' };
import { filled } from '../../../lib/format.js';
import { percentText } from '../data/percent-text.js';
import { AmountInput, Empty, Part, type PartProps } from './cost-part.js';
import { AmountRow, AmountTable } from './costs-table.js';

const texts = copy.yield;

export function YieldPart({ address, inputs, rates, purchase }: PartProps) {
  const { rent, service } = inputs.amounts;
  const buy = purchase && rates && purchaseCosts(purchase, rates.values);
  const net = rent !== null && buy && rates ? netYield(rent, service ?? 0, buy.allIn, rates.values) : null;
  return (
    <Part
      title={texts.title}
      isEmpty={!purchase || rent === null}
      fields={
        <>
          <AmountInput {...{ address, inputs }} name="rent" label={texts.rent} />
          <AmountInput {...{ address, inputs }} name="service" label={texts.service} />
        </>
      }
    >
      {!purchase || rent === null ? (
        <Empty>{texts.empty}</Empty>
      ) : (
        <>
          <AmountTable label={texts.title}>
            <AmountRow term={texts.gross} amount={percentText(grossYield(rent, purchase.price))} />
            {net && rates && (
              <>
                <AmountRow
                  term={filled(texts.rentYear, { months: rates.values.monthsLet ?? 0 })}
                  amount={net.rent}
                />
                <AmountRow term={texts.costs} amount={net.service} />
                <AmountRow
                  term={filled(texts.tax, { rate: percentText(rates.values.rentTax ?? 0) })}
                  amount={net.tax}
                />
                <AmountRow
                  term={filled(texts.management, { rate: percentText(rates.values.management ?? 0) })}
                  amount={net.management}
                />
                <AmountRow term={texts.left} amount={net.net} />
              </>
            )}
            <AmountRow term={texts.net} amount={net ? percentText(net.yield) : null} strong />
          </AmountTable>
          <p className="mt-3 text-sm text-muted">{texts.note}</p>
        </>
      )}
    </Part>
  );
}
