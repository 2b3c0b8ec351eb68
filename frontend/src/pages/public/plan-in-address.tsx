import {
  COST_MONEY_MAX,
  type Property,
  purchaseCosts,
  purchaseOf,
  shillings,
  useOf,
} from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ratesQuery } from '../../features/costs/data/rates.api.js';
import { PaymentPlan } from '../../features/properties/components/payment-plan.js';
import { replayLateInput } from '../../lib/early-input.js';
import { filled, shortDate } from '../../lib/format.js';
import { paths } from '../../site/paths.js';
import paymentCopy from '../../content/payment-copy.json' with { type: 'json' };

const texts = paymentCopy.costs;

/** The payment plan of a property's page: its choice is in the address, so that it can be shared. */
export function PlanInAddress({ property }: { property: Property }) {
  const [address, setAddress] = useSearchParams();
  /** Ahead of the address, which follows later than the next input may come. */
  const [chosen, setChosen] = useState(address);
  useEffect(replayLateInput, []);
  const write = useEffectEvent((choice: URLSearchParams) => {
    if (choice !== address) setAddress(choice, { replace: true, preventScrollReset: true });
  });
  useEffect(() => write(chosen), [chosen]);
  return (
    <PaymentPlan
      property={property}
      address={chosen}
      onChange={(changes) =>
        setChosen((before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null) next.delete(name);
            else next.set(name, value);
          }
          return next;
        })
      }
      costs={(due) => <PlanCosts {...due} type={property.type} />}
    />
  );
}

interface PlanCostsProps {
  price: number;
  type: Property['type'];
  /** ISO dates of the deposit and of the last payment; null if it is not known. */
  signing: string;
  transfer: string | null;
}

/** Costs of buying that fall due at signing and at transfer. */
function PlanCosts({ price, type, signing, transfer }: PlanCostsProps) {
  const { data } = useQuery(ratesQuery);
  const rates = data?.inForce;
  const use = useOf(type);
  if (!rates || price > COST_MONEY_MAX) return null;
  const { lines } = purchaseCosts(purchaseOf({ price, use }), rates.values);
  const amountOf = (key: string) => lines.find((line) => line.key === key)?.amount ?? null;
  const rows = [
    [filled(texts.signing, { year: signing.slice(0, 4) }), amountOf('legal')],
    [
      transfer ? filled(texts.transfer, { year: transfer.slice(0, 4) }) : texts.transferOpen,
      amountOf('stampDuty'),
    ],
  ] as const;
  return (
    <div className="mt-5 border-t border-line pt-4">
      <p className="font-semibold">{texts.title}</p>
      <dl className="mt-2 text-sm tabular">
        {rows.map(
          ([name, amount]) =>
            amount !== null && (
              <div key={name} className="flex flex-wrap justify-between gap-x-4 py-1">
                <dt className="text-muted">{name}</dt>
                <dd>{shillings(amount)}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="mt-1 text-sm text-muted">
        {filled(texts.note, { date: shortDate(rates.validFrom) })}{' '}
        <Link to={paths.costs({ price: String(price), use })} className="text-primary underline">
          {texts.more}
        </Link>
      </p>
    </div>
  );
}
