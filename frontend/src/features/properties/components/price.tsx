import { historyPrice, isCommercialLetting, priceDisplay, type PropertySummary } from '@lml/common/contracts';
import { MonthLine } from './month-line.js';
import { classNames } from '../../../lib/class-names.js';
import { filled, shortDate } from '../../../lib/format.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

const texts = propertyCopy.price;

/** Price with its label, notes and reduction; exact where it is large. */
export function Price({ property, large = false }: { property: PropertySummary; large?: boolean }) {
  const { label, amount, notes } = priceDisplay(property, large ? 'exact' : 'short');
  const { reduced } = property;
  return (
    <div>
      <p
        className={classNames(
          'font-display leading-tight font-semibold text-primary tabular',
          large ? 'text-[1.75rem]' : 'text-[1.375rem] print:text-lg',
        )}
      >
        {label && <span className="mr-0.5 font-sans text-sm font-medium text-muted">{label}</span>}
        {/* A space for screen readers and copying; the margin alone would join the words. */}
        {label && ' '}
        {amount}
      </p>
      {notes.length > 0 && <p className="mt-0.5 text-sm text-muted tabular">{notes.join(' · ')}</p>}
      {reduced && (
        <p className="mt-0.5 text-sm font-medium text-success tabular">
          {filled(large ? texts.reducedFrom : texts.reduced, {
            n: reduced.percent,
            day: shortDate(reduced.on),
            price: historyPrice(property, reduced.was),
          })}
        </p>
      )}
      {isCommercialLetting(property) && <MonthLine property={property} />}
    </div>
  );
}
