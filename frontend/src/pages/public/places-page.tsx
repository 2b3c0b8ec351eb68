import type { ListedPlace } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { PageHead } from '../../site/page-head.js';
import { paths } from '../../site/paths.js';
import { pageTitle } from '../../content/company.js';
import { listedPlacesQuery } from '../../features/properties/data/places.api.js';
import { problemText } from '../../lib/api-client.js';
import { filled, groupedNumber } from '../../lib/format.js';
import { PageHeader } from '../../ui/page-header.js';
import { PageSpinner } from '../../ui/spinner.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import copy from '../../content/places-copy.json' with { type: 'json' };

const texts = copy.index;

/** All places with a page, by county. */
export function PlacesPage() {
  const list = useQuery(listedPlacesQuery);
  return (
    <>
      <PageHead title={pageTitle(texts.title)} description={texts.text} path={paths.places} />
      <PageHeader title={texts.title} text={texts.text} />
      <div className="container-page space-y-8 pt-8 pb-14 lg:pt-12 lg:pb-20">
        {list.isPending ? (
          <PageSpinner label={texts.loading} />
        ) : !list.data ? (
          <ErrorState
            title={texts.failed}
            text={problemText(list.error)}
            onRetry={() => void list.refetch()}
            busy={list.isFetching}
          />
        ) : list.data.length === 0 ? (
          <EmptyState title={texts.title} text={texts.empty} />
        ) : (
          byCounty(list.data).map(([county, places]) => (
            <section key={county}>
              <h2 className="mb-3 text-h3">{county}</h2>
              <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-4">
                {places.map(({ slug, name, count }) => (
                  <li key={slug}>
                    <Link
                      to={paths.place(slug)}
                      className="flex min-h-11 items-center tabular hover:text-primary hover:underline"
                    >
                      {filled(copy.neighbour, { place: name, n: groupedNumber(count) })}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))
        )}
      </div>
    </>
  );
}

/** The county with the most places first. */
function byCounty(places: ListedPlace[]): [string, ListedPlace[]][] {
  const counties = new Map<string, ListedPlace[]>();
  for (const place of places) counties.set(place.county, [...(counties.get(place.county) ?? []), place]);
  return [...counties].sort(
    ([one, ones], [other, others]) => others.length - ones.length || one.localeCompare(other, 'en'),
  );
}
