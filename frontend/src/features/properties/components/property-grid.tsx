import type { PropertySummary } from '@lml/common/contracts';
import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.js';
import { PHONE, useMediaQuery } from '../../../lib/use-media-query.js';
import { setActiveListing, useIsActiveListing } from '../data/active-listing.js';
import { PropertyCard, PropertyCardSkeleton } from './property-card.js';

/** Beside the map it has as many columns as fit (styles/visitors.css). */
const GRID = 'results-grid grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6 print:grid-cols-4 print:gap-2.5';

interface PropertyGridProps {
  properties: PropertySummary[];
  /** Dims the current page while the next one loads. */
  stale?: boolean;
  /** The grid is at the top of its page, so the first row's pictures load eagerly. */
  inView?: boolean;
  /** The map is beside it; cards and pins highlight each other. */
  besideMap?: boolean;
}

/** Cards in 1, 2 or 3 columns. */
export function PropertyGrid({
  properties,
  stale = false,
  inView = false,
  besideMap = false,
}: PropertyGridProps) {
  const firstRow = useMediaQuery(PHONE) ? 1 : 3;
  const Item = besideMap ? PinnedItem : PlainItem;
  return (
    <ul
      aria-busy={stale}
      className={classNames(GRID, 'transition-opacity duration-200', stale && 'opacity-50')}
    >
      {properties.map((property, index) => (
        <Item key={property.id} id={property.id}>
          <PropertyCard property={property} eager={inView && index < firstRow} />
        </Item>
      ))}
    </ul>
  );
}

interface ItemProps {
  id: number;
  children: ReactNode;
}

function PlainItem({ children }: ItemProps) {
  return <li className="min-w-0">{children}</li>;
}

/** Highlights its pin while it has the pointer or the focus, and itself while its pin has. */
function PinnedItem({ id, children }: ItemProps) {
  const isActive = useIsActiveListing(id);
  return (
    <li
      className={classNames('min-w-0', isActive && 'is-active')}
      onMouseEnter={() => setActiveListing(id)}
      onMouseLeave={() => setActiveListing(null)}
      onFocus={() => setActiveListing(id)}
      onBlur={() => setActiveListing(null)}
    >
      {children}
    </li>
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
