import type { PropertySummary } from '@lml/common/contracts';
import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.js';
import { PropertyCard, PropertyCardSkeleton } from './property-card.js';

const GRID = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6 print:grid-cols-4 print:gap-2.5';

interface PropertyGridProps {
  properties: PropertySummary[];
  /** The next page is on its way: this one stays, dimmed. */
  stale?: boolean;
  /** How many of the first pictures are in view at once and fetched eagerly. */
  eagerCount?: number;
  /** Stands after the last card and takes what is left of its row, or a row of its own. */
  end?: ReactNode;
}

/** Cards in 1, 2 or 3 columns. */
export function PropertyGrid({ properties, stale = false, eagerCount = 0, end }: PropertyGridProps) {
  return (
    <ul
      aria-busy={stale}
      className={classNames(GRID, 'transition-opacity duration-200', stale && 'opacity-50')}
    >
      {properties.map((property, index) => (
        <li key={property.id} className="min-w-0">
          <PropertyCard property={property} eager={index < eagerCount} />
        </li>
      ))}
      {end && <li className={restOfRow(properties.length)}>{end}</li>}
    </ul>
  );
}

/** How many of the 2 or 3 columns the last row has left. */
function restOfRow(count: number): string {
  const two = count % 2 === 0 ? 'sm:col-span-2' : 'sm:col-span-1';
  const three = ['lg:col-span-3', 'lg:col-span-2', 'lg:col-span-1'][count % 3];
  return classNames(two, three);
}

export function PropertyGridSkeleton({ count, label }: { count: number; label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div className={GRID}>
        {Array.from({ length: count }, (_, index) => (
          <PropertyCardSkeleton key={index} />
        ))}
      </div>
    </div>
  );
}
