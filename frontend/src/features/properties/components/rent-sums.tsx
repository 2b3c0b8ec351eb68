import type { Property } from '@lml/common/contracts';
import { filled, groupedNumber } from '../../../lib/format.js';
import { CommercialCosts } from './commercial-costs.js';
import { MonthTable, rentHeading } from './month-table.js';
import { Section } from './section.js';
import copy from '../../../content/commercial-copy.json' with { type: 'json' };

const { month: texts } = copy;

/** The rent of a commercial letting with a price: a month's sums, floors, parking, and costs over the lease. */
export function RentSums({ property }: { property: Property }) {
  const { pricing } = property;
  return (
    <Section title={rentHeading(property)}>
      <MonthTable property={property} />
      {pricing?.rentByFloor && (
        <p className="mt-3 text-sm text-muted">
          {pricing.rentByFloor
            .map(({ floor, perSqft }) => filled(texts.floor, { floor, price: groupedNumber(perSqft) }))
            .join(' · ')}
        </p>
      )}
      {pricing?.parkingPerMonth && (
        <p className="mt-3 text-sm text-muted">
          {filled(pricing.parkingSpaces ? texts.parkingSpaces : texts.parking, {
            price: groupedNumber(pricing.parkingPerMonth),
            n: groupedNumber(pricing.parkingSpaces ?? 0),
          })}
        </p>
      )}
      <CommercialCosts property={property} />
    </Section>
  );
}
