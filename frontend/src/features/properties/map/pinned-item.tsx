import { setActiveListing, useIsActiveListing } from '../data/active-listing.js';
import type { GridItemProps } from '../components/property-grid.js';
import { classNames } from '../../../lib/class-names.js';

/** Highlights its pin while it has the pointer or the focus, and itself while its pin has. */
export function PinnedItem({ id, className, children }: GridItemProps) {
  const isActive = useIsActiveListing(id);
  return (
    <li
      className={classNames(className, isActive && 'is-active')}
      onMouseEnter={() => setActiveListing(id)}
      onMouseLeave={() => setActiveListing(null)}
      onFocus={() => setActiveListing(id)}
      onBlur={() => setActiveListing(null)}
    >
      {children}
    </li>
  );
}
