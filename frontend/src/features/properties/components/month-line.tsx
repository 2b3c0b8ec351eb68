import type { PropertySummary } from '@lml/common/contracts';
import { useChosenUnit } from '../data/area-unit.js';
import { monthText, rateTexts } from '../data/month-text.js';

/** Below a commercial rate: the month's total if it is known, and the rate in both units. */
export function MonthLine({ property }: { property: PropertySummary }) {
  const unit = useChosenUnit();
  const rates = rateTexts(property, unit);
  const month = monthText(property);
  return (
    <>
      {month && <p className="mt-1 text-sm font-semibold tabular">{month}</p>}
      {rates && <p className="mt-0.5 text-sm text-muted tabular">{rates.join(' · ')}</p>}
    </>
  );
}
