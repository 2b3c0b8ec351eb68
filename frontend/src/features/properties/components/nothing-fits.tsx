import type { PropertyPage } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { filled, groupedNumber } from '../../../lib/format.js';
import { paths } from '../../../site/paths.js';
import { Button } from '../../../ui/button.js';
import { narrowLists, type Offer, totalsQuery, widerLists } from '../data/asked-filters.js';
import { filtersToQuery, type PropertyFilters } from '../data/property-filters.js';
import { NothingFound } from './nothing-found.js';
import { PropertyGrid } from './property-grid.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };
import searchCopy from '../../../content/search-copy.json' with { type: 'json' };

const texts = searchCopy.empty;
/** Each costs a query. */
const OFFERS_MAX = 8;

interface NothingFitsProps {
  filters: PropertyFilters;
  page: PropertyPage;
  onReset: () => void;
}

/** List without results: which filter to drop, and the nearest that fit. */
export function NothingFits({ filters, page, onReset }: NothingFitsProps) {
  // A listings service of the release before answers without it.
  const nearest = (page as Partial<PropertyPage>).nearest ?? [];
  return (
    <NothingFound
      title={propertyCopy.propertyList.empty.title}
      text={texts.text}
      action={
        <>
          <Offers filters={filters} page={page} />
          <Button onClick={onReset}>{texts.reset}</Button>
        </>
      }
      more={
        nearest.length > 0 && (
          <section className="mb-12">
            <h2 className="mb-5 text-h3">{texts.nearest}</h2>
            <PropertyGrid properties={nearest} />
          </section>
        )
      }
    />
  );
}

/**
 * Links to lists with one filter less, or, if each of them is empty too, with one filter alone; each with its number
 * of results. Those without results are left out.
 */
function Offers({ filters, page }: Omit<NothingFitsProps, 'onReset'>) {
  const wider = useOffers(widerLists(filters, page), true);
  const isInVain = wider.length === 0;
  const narrow = useOffers(narrowLists(filters), isInVain);
  const offers = isInVain ? narrow : wider;
  if (offers.length === 0) return null;
  return (
    <nav aria-label={texts.drop} className="w-full">
      <p className="mb-2 font-medium">{texts.drop}</p>
      <ul className="flex flex-wrap justify-center gap-2">
        {offers.map(({ label, filters: offered, count }) => (
          <li key={label} className="min-w-0">
            <Link
              to={paths.propertiesWhere(filtersToQuery(offered).toString())}
              preventScrollReset
              className="flex min-h-9 items-center rounded-full border border-line-strong px-3.5 text-sm font-medium break-words hover:border-primary"
            >
              {count === undefined
                ? label
                : filled(searchCopy.filters.withCount, { choice: label, n: groupedNumber(count) })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Offers with their number of results, undefined until it is known. */
function useOffers(lists: Offer[], enabled: boolean): (Offer & { count: number | undefined })[] {
  const counted = lists.slice(0, OFFERS_MAX);
  const { data: totals } = useQuery({
    ...totalsQuery(counted.map(({ filters }) => filters)),
    enabled: enabled && counted.length > 0,
  });
  return counted
    .map((offer, index) => ({ ...offer, count: totals?.[index] }))
    .filter(({ count }) => count !== 0);
}
