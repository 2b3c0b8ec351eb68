import { isSold, type PropertySummary } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths, SAVE_SEARCH } from '../../../site/paths.js';
import { PHONE, useMediaQuery } from '../../../lib/use-media-query.js';
import { similarQuery } from '../data/properties.api.js';
import { filtersLike, filtersToQuery } from '../data/property-filters.js';
import { freshnessText } from './freshness-line.js';
import { PropertyGrid, PropertyGridSkeleton } from './property-grid.js';
import favouritesCopy from '../../../content/favourites-copy.json' with { type: 'json' };

const texts = favouritesCopy.similar;
const ID = 'similar';
/** Width below which cards are stacked. */
const SHOWN_ON_PHONE = 3;
const LINK = 'flex min-h-11 items-center font-semibold text-primary underline underline-offset-4';

/** Whether lists leave it out because nobody has confirmed it. */
export function isHidden({ freshness }: PropertySummary): boolean {
  return freshness?.state === 'hidden';
}

/** Similar properties on the market; also for a property that is sold or deleted. */
export function SimilarProperties({ id, property }: { id: string; property?: PropertySummary }) {
  const { data, isPending } = useQuery(similarQuery(id));
  const phone = useMediaQuery(PHONE);
  if (!isPending && !data?.length) return null;
  const title = property ? (isSold(property) ? texts.soldLink : texts.title) : texts.missing;
  return (
    <section id={ID} className="mt-16 border-t border-line pt-12 print:hidden">
      <h2 className="mb-6 text-h2">{title}</h2>
      {data ? (
        <PropertyGrid rail properties={phone ? data.slice(0, SHOWN_ON_PHONE) : wholeRows(data)} />
      ) : (
        <PropertyGridSkeleton rail count={SHOWN_ON_PHONE} label={texts.loading} />
      )}
    </section>
  );
}

/** Six or three: four or five would leave a gap in the last row. */
function wholeRows(properties: PropertySummary[]): PropertySummary[] {
  return properties.length > 3 && properties.length < 6 ? properties.slice(0, 3) : properties;
}

/** First section on the page of a property that is no longer available. */
export function SoldNotice({ property }: { property: PropertySummary }) {
  const hidden = isHidden(property);
  if (!isSold(property) && !hidden) return null;
  return (
    <p className="mb-6 flex flex-wrap items-center gap-x-4 rounded-card border border-line bg-danger-soft px-5 py-1.5 font-medium print:hidden">
      <span>
        {hidden ? freshnessText(property.freshness!) : property.purpose === 'sale' ? texts.sold : texts.let}
      </span>
      <Link to={`#${ID}`} className={LINK}>
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
