import { isSold, type PropertySummary } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { PHONE, useMediaQuery } from '../../../lib/use-media-query.js';
import { similarQuery } from '../data/properties.api.js';
import { PropertyGrid, PropertyGridSkeleton } from './property-grid.js';
import favouritesCopy from '../../../content/favourites-copy.json' with { type: 'json' };

const texts = favouritesCopy.similar;
/** Id of the section. */
export const SIMILAR = 'similar';
/** Width below which cards are stacked. */
const SHOWN_ON_PHONE = 3;

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
    <section id={SIMILAR} className="deferred-layout mt-16 border-t border-line pt-12 print:hidden">
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
