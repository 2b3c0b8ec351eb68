import { PRICE_VATS, PROPERTY_USES, STAMP_DUTY_AREAS } from '@lml/common/contracts';
import { ChevronDown, Printer } from 'lucide-react';
import { useState } from 'react';
import texts from '../../../content/costs-copy.json' with { type: 'json' };
import { useHydrated } from '../../../lib/use-hydrated.js';
import { paths } from '../../../site/paths.js';
import { Button } from '../../../ui/button.js';
import { CheckBox } from './check-box.js';
import { AmountInput, Choice, Empty, Part, type PartProps } from './cost-part.js';
import { PurchaseTable } from './purchase-table.js';
import { ShareCostsLink } from './share-costs-link.js';

const { buying } = texts;
const VALUERS = ['private', 'government'] as const;

export function BuyingPart({ address, inputs, rates, purchase }: PartProps) {
  const { choices } = inputs;
  const hydrated = useHydrated();
  // Decided once: it must not close while somebody empties its last field.
  const [more] = useState(
    () => ['valuation', 'farm', 'first'].some((name) => address.get(name)) || !choices.privateValuer,
  );
  // The names with rates are those of the usual rates.
  const isUsual = rates?.values.stampDutyUrban === 400 && rates.values.stampDutyRural === 200;
  return (
    <Part
      title={buying.title}
      isEmpty={!purchase}
      fields={
        <>
          <AmountInput {...{ address, inputs }} name="price" label={buying.price} hint={buying.priceHint} />
          <Choice
            name="use"
            label={buying.use}
            value={choices.use}
            choices={PROPERTY_USES.map((use) => ({ value: use, label: buying.uses[use] }))}
          />
          <Choice
            name="vat"
            label={buying.vat}
            hint={buying.vatHint}
            value={choices.priceVat ?? 'unknown'}
            choices={(['unknown', ...PRICE_VATS] as const).map((vat) => ({
              value: vat,
              label: buying.vats[vat],
            }))}
          />
          <Choice
            name="area"
            label={buying.area}
            hint={buying.areaHint}
            value={choices.area}
            choices={STAMP_DUTY_AREAS.map((area) => ({
              value: area,
              label: isUsual ? buying.areas[area] : buying.areasUnrated[area],
            }))}
          />
          <details open={more} className="group border-t border-line">
            <summary className="flex min-h-12 list-none items-center justify-between gap-4 font-semibold hover:text-primary">
              {buying.more}
              <ChevronDown
                aria-hidden
                className="size-5 text-muted transition-transform duration-200 group-open:rotate-180"
              />
            </summary>
            <div className="space-y-2 pt-2">
              <AmountInput
                {...{ address, inputs }}
                name="valuation"
                label={buying.valuation}
                hint={buying.valuationHint}
              />
              <Choice
                name="valuer"
                label={buying.valuer}
                value={choices.privateValuer ? 'private' : 'government'}
                choices={VALUERS.map((valuer) => ({ value: valuer, label: buying.valuers[valuer] }))}
              />
              <CheckBox
                name="farm"
                label={buying.farm}
                hint={buying.farmHint}
                checked={choices.agricultural}
              />
              <CheckBox
                name="first"
                label={buying.firstHome}
                hint={buying.firstHomeHint}
                checked={choices.firstHome}
              />
            </div>
          </details>
        </>
      }
    >
      {!purchase ? (
        <Empty>{buying.empty}</Empty>
      ) : (
        rates && (
          <>
            <PurchaseTable purchase={purchase} rates={rates} />
            <div className="mt-4 flex flex-wrap gap-2.5 print:hidden">
              <ShareCostsLink
                purchase={purchase}
                rates={rates}
                path={paths.costs(Object.fromEntries([...address].filter(([, value]) => value !== '')))}
              />
              {hydrated && (
                <Button look="outline" type="button" onClick={() => window.print()}>
                  <Printer aria-hidden />
                  {texts.form.print}
                </Button>
              )}
            </div>
          </>
        )
      )}
    </Part>
  );
}
