import type { PropertySummary } from '@lml/common/contracts';
import { type ComponentType, memo, type ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.js';
import { PHONE, useMediaQuery } from '../../../lib/use-media-query.js';
import { PropertyCard, PropertyCardSkeleton } from './property-card.js';

/** Beside the map it has as many columns as fit (styles/base.css). */
const GRID = 'results-grid grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6 print:grid-cols-4 print:gap-2.5';

/** What follows so few cards may be on the screen, and would move when deferred cards get their heights (lib/deferred-layout.ts). */
const SHORT_LIST = 6;

interface PropertyGridProps {
  properties: PropertySummary[];
  /** Dims the current page while the next one loads. */
  stale?: boolean;
  /** The grid is at the top of its page, so the first row's pictures load eagerly. */
  inView?: boolean;
  /** One row that scrolls sideways on phones, below the screen at first. */
  rail?: boolean;
  /** List item; that of the map knows which card has the pointer. */
  item?: ComponentType<GridItemProps>;
}

/** Cards in 1, 2 or 3 columns. `memo`: a chosen filter renders the page again before other cards have arrived. */
export const PropertyGrid = memo(function PropertyGrid({
  properties,
  stale = false,
  inView = false,
  rail = false,
  item: Item = PlainItem,
}: PropertyGridProps) {
  const firstRow = useMediaQuery(PHONE) ? 1 : 3;
  const isDeferred = rail || properties.length > SHORT_LIST;
  return (
    <ul
      aria-busy={stale}
      className={classNames(GRID, rail && 'rail', 'transition-opacity duration-200', stale && 'opacity-50')}
    >
      {properties.map((property, index) => (
        <Item
          key={property.id}
          id={property.id}
          className={classNames('min-w-0', isDeferred && 'deferred-layout')}
        >
          <PropertyCard property={property} eager={inView && index < firstRow} />
        </Item>
      ))}
    </ul>
  );
});

export interface GridItemProps {
  id: number;
  className: string;
  children: ReactNode;
}

function PlainItem({ className, children }: GridItemProps) {
  return <li className={className}>{children}</li>;
}

interface PropertyGridSkeletonProps {
  count: number;
  label: string;
  rail?: boolean;
}

export function PropertyGridSkeleton({ count, label, rail = false }: PropertyGridSkeletonProps) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div className={classNames(GRID, rail && 'rail')}>
        {Array.from({ length: count }, (_, index) => (
          <PropertyCardSkeleton key={index} />
        ))}
      </div>
    </div>
  );
}
