import { type Purchase, type RateSet } from '@lml/common/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../site/paths.js';
import { buttonClass } from '../../../ui/button.js';
import { costAddress } from '../data/cost-inputs.js';
import { CheckBox } from './check-box.js';
import { PurchaseTable } from './purchase-table.js';
import { ShareCostsLink } from './share-costs-link.js';
import texts from '../../../content/costs-copy.json' with { type: 'json' };

interface CostsBoxProps {
  purchase: Purchase;
  /** Null if no set is in force. */
  rates: RateSet | null;
  /** The price is the lowest of several. */
  isLowest: boolean;
  /** Sold under the affordable housing programme, in which a first home is free of stamp duty. */
  isAffordable: boolean;
}

/** All-in cost of a listing, with a way to the calculator. */
export function CostsBox({ purchase: asListed, rates, isLowest, isAffordable }: CostsBoxProps) {
  const [firstHome, setFirstHome] = useState(false);
  const purchase = { ...asListed, firstHome };
  const path = paths.costs(costAddress(purchase));
  return (
    <section className="deferred-layout">
      <h2 className="mb-4 text-h3">{texts.title}</h2>
      {isLowest && <p className="mb-3 text-muted">{texts.box.lowest}</p>}
      {isAffordable && (
        <CheckBox
          name="first"
          label={texts.buying.firstHome}
          hint={texts.buying.firstHomeHint}
          checked={firstHome}
          onChange={setFirstHome}
        />
      )}
      {rates ? (
        <PurchaseTable purchase={purchase} rates={rates} />
      ) : (
        <p className="rounded-card border border-line bg-surface px-5 py-4">{texts.noRates}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-2.5 print:hidden">
        <Link to={path} className={buttonClass('outline')}>
          {texts.box.more}
        </Link>
        {rates && <ShareCostsLink purchase={purchase} rates={rates} path={path} />}
      </div>
    </section>
  );
}
