import type { PropertySummary } from '@lml/common/contracts';
import { classNames } from '../../../lib/class-names.js';
import { PHONE, useMediaQuery } from '../../../lib/use-media-query.js';
import { PropertyCard, PropertyCardSkeleton } from './property-card.js';

const GRID = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6 print:grid-cols-4 print:gap-2.5';

interface PropertyGridProps {
  properties: PropertySummary[];
  /** Dims the current page while the next one loads. */
  stale?: boolean;
  /** The grid is at the top of its page, so the first row's pictures load eagerly. */
  inView?: boolean;
}

/** Cards in 1, 2 or 3 columns. */
export function PropertyGrid({ properties, stale = false, inView = false }: PropertyGridProps) {
  const firstRow = useMediaQuery(PHONE) ? 1 : 3;
  return (
    <ul
      aria-busy={stale}
      className={classNames(GRID, 'transition-opacity duration-200', stale && 'opacity-50')}
    >
      {properties.map((property, index) => (
        <li key={property.id} className="min-w-0">
          <PropertyCard property={property} eager={inView && index < firstRow} />
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
