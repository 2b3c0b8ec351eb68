import type { PropertySummary } from '@lml/common/contracts';
import { classNames } from '../../../lib/class-names.js';
import { PropertyCard, PropertyCardSkeleton } from './property-card.js';

const GRID = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6 print:grid-cols-4 print:gap-2.5';

interface PropertyGridProps {
  properties: PropertySummary[];
  /** The next page is on its way: this one stays, dimmed. */
  stale?: boolean;
  /** How many of the first pictures are in view at once and fetched eagerly. */
  eagerCount?: number;
}

/** Cards in 1, 2 or 3 columns. */
export function PropertyGrid({ properties, stale = false, eagerCount = 0 }: PropertyGridProps) {
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
    </ul>
  );
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
