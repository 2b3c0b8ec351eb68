import type { PropertySummary } from '@lml/common/contracts';
import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.js';
import { PHONE, useMediaQuery } from '../../../lib/use-media-query.js';
import { setActiveListing, useIsActiveListing } from '../data/active-listing.js';
import { PropertyCard, PropertyCardSkeleton } from './property-card.js';

const GRID = 'grid gap-5 sm:grid-cols-2 lg:gap-6 print:grid-cols-4 print:gap-2.5';
const COLUMNS = 'lg:grid-cols-3';
/** Beside the map. */
const NARROW_COLUMNS = 'lg:grid-cols-1 xl:grid-cols-2';

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
      className={classNames(
        GRID,
        besideMap ? NARROW_COLUMNS : COLUMNS,
        'transition-opacity duration-200',
        stale && 'opacity-50',
      )}
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
      className={classNames('min-w-0 rounded-card', isActive && 'outline-2 outline-offset-2 outline-accent')}
      onMouseEnter={() => setActiveListing(id)}
      onMouseLeave={() => setActiveListing(null)}
      onFocus={() => setActiveListing(id)}
      onBlur={() => setActiveListing(null)}
    >
      {children}
    </li>
  );
}

interface SkeletonProps {
  count: number;
  label: string;
  besideMap?: boolean;
}

export function PropertyGridSkeleton({ count, label, besideMap = false }: SkeletonProps) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div className={classNames(GRID, besideMap ? NARROW_COLUMNS : COLUMNS)}>
        {Array.from({ length: count }, (_, index) => (
          <PropertyCardSkeleton key={index} />
        ))}
      </div>
    </div>
  );
}
