import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.js';
import telepostaCopy from '../../content/teleposta-copy.json' with { type: 'json' };
import { pageTitle } from '../../content/company.js';
import { PropertyGrid, PropertyGridSkeleton } from '../../features/properties/components/property-grid.js';
import { titledQuery } from '../../features/properties/data/properties.api.js';
import { problemText } from '../../lib/api-client.js';
import { buttonClass } from '../../ui/button.js';
import { PageHeader } from '../../ui/page-header.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import propertyCopy from '../../content/property-copy.json' with { type: 'json' };

const words = telepostaCopy;

/** The listings of the tender: those whose title names one of its places. */
export function TelepostaPage() {
  const { data, isPending, error, isFetching, refetch } = useQuery(titledQuery(words.placeNames));
  return (
    <>
      <title>{pageTitle(words.heading)}</title>
      <PageHeader title={words.heading} text={words.intro}>
        <ul className="mt-6 grid gap-3 text-[0.9375rem] md:grid-cols-3 md:gap-6">
          {words.notes.map((note) => (
            <li key={note} className="flex items-start gap-2.5">
              <Check aria-hidden className="mt-1 size-4 text-success" />
              {note}
            </li>
          ))}
        </ul>
      </PageHeader>
      <div className="container-page pt-8 pb-14 lg:pt-12 lg:pb-20">
        <h2 className="sr-only">Listings</h2>
        {isPending ? (
          <PropertyGridSkeleton count={6} label={propertyCopy.propertyList.loading} />
        ) : error && !data ? (
          <ErrorState
            title="The listings could not be loaded"
            text={problemText(error)}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        ) : data.length === 0 ? (
          <EmptyState
            title={words.empty}
            action={
              <Link to={paths.properties} className={buttonClass()}>
                View Properties
              </Link>
            }
          />
        ) : (
          <PropertyGrid properties={data} eagerCount={3} />
        )}
      </div>
    </>
  );
}
