import { propertyReference, type StaffProperty } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { House, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { pageTitle } from '../../../content/company.js';
import { ApiError, problemText } from '../../../lib/api-client.js';
import { paths } from '../../../site/paths.js';
import { buttonClass } from '../../../ui/button.js';
import { EmptyState, ErrorState } from '../../../ui/states.js';
import { staffPropertyQuery } from '../data/property-form.api.js';
import copy from '../../../content/property-management-copy.json' with { type: 'json' };

const texts = copy.screen;

interface PropertyScreenProps {
  title: string;
  /** Shown while the property loads. */
  skeleton: ReactNode;
  children: (property: StaffProperty) => ReactNode;
}

/** Frame of a staff screen about the property whose id is in the address. */
export function PropertyScreen({ title, skeleton, children }: PropertyScreenProps) {
  const { id = '' } = useParams();
  const { data: property, error, isFetching, refetch } = useQuery(staffPropertyQuery(id));
  return (
    <>
      <title>{pageTitle(title)}</title>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-h2">
            {title}
          </h1>
          {property && (
            <p className="mt-1 wrap-anywhere text-muted">
              {property.title} ({propertyReference(property.id)})
            </p>
          )}
        </div>
        {property && (
          <Link to={paths.adminEditProperty(property.id)} className={buttonClass('outline')}>
            <Pencil aria-hidden />
            {texts.edit}
          </Link>
        )}
      </div>
      {property ? (
        children(property)
      ) : error instanceof ApiError && error.status === 404 ? (
        <EmptyState
          icon={House}
          title={texts.notFound}
          text={texts.notFoundText}
          action={
            <Link to={paths.adminProperties} className={buttonClass('outline')}>
              {texts.back}
            </Link>
          }
        />
      ) : error ? (
        <ErrorState
          title={texts.failed}
          text={problemText(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        skeleton
      )}
    </>
  );
}
