import type { PropertySummary } from '@lml/common/contracts';
import { Link } from 'react-router-dom';
import { paths, SAVE_SEARCH } from '../../../site/paths.js';
import { filtersLike, filtersToQuery } from '../data/property-filters.js';
import { freshnessText } from './freshness-line.js';
import { isHidden, SIMILAR } from './similar-properties.js';
import favouritesCopy from '../../../content/favourites-copy.json' with { type: 'json' };

const texts = favouritesCopy.similar;
const LINK = 'flex min-h-11 items-center font-semibold text-primary underline underline-offset-4';

/** First section on the page of a property that is sold, let or hidden. */
export function SoldNotice({ property }: { property: PropertySummary }) {
  const hidden = isHidden(property);
  return (
    <p className="mb-6 flex flex-wrap items-center gap-x-4 rounded-card border border-line bg-danger-soft px-5 py-1.5 font-medium print:hidden">
      <span>
        {hidden ? freshnessText(property.freshness!) : property.purpose === 'sale' ? texts.sold : texts.let}
      </span>
      <Link to={`#${SIMILAR}`} className={LINK}>
        {texts.soldLink}
      </Link>
      <Link
        to={{
          pathname: paths.properties,
          search: filtersToQuery(filtersLike(property)).toString(),
          hash: SAVE_SEARCH,
        }}
        className={LINK}
      >
        {texts.soldAlert}
      </Link>
    </p>
  );
}
