import { Link } from 'react-router-dom';
import { classNames } from '../../../lib/class-names.js';
import { paths } from '../../../site/paths.js';
import { filtersToQuery, type PropertyFilters, withFilter } from '../data/property-filters.js';
import { segmentFilters, segmentOf, SEGMENTS } from '../data/segments.js';
import searchCopy from '../../../content/search-copy.json' with { type: 'json' };

/** Buy, rent, land or commercial: links to the list of each, which work without scripts. */
export function SegmentLinks({ filters }: { filters: PropertyFilters }) {
  const current = segmentOf(filters);
  return (
    <nav aria-label={searchCopy.segments.label} className="mb-4 flex flex-wrap gap-1">
      {[undefined, ...SEGMENTS].map((segment) => {
        const isCurrent = segment === current;
        const next = isCurrent ? filters : withFilter(filters, segmentFilters(segment, filters));
        return (
          <Link
            key={segment ?? 'all'}
            to={paths.propertiesWhere(filtersToQuery(next).toString())}
            preventScrollReset
            aria-current={isCurrent ? 'true' : undefined}
            className={classNames(
              'flex min-h-11 items-center rounded-full px-3 text-sm font-medium',
              isCurrent ? 'bg-primary text-on-primary' : 'hover:bg-line',
            )}
          >
            {searchCopy.segments[segment ?? 'all']}
          </Link>
        );
      })}
    </nav>
  );
}
