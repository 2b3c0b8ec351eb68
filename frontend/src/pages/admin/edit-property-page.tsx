import { useQuery } from '@tanstack/react-query';
import { House } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { paths } from '../../app/paths.js';
import { pageTitle } from '../../content/company.js';
import { PropertyForm } from '../../features/property-form/components/property-form.js';
import {
  PropertyFormHeader,
  PropertyFormSkeleton,
} from '../../features/property-form/components/property-form-header.js';
import { staffPropertyQuery } from '../../features/property-form/data/property-form.api.js';
import { ApiError, problemText } from '../../lib/api-client.js';
import { buttonClass } from '../../ui/button.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import copy from '../../content/property-form-copy.json' with { type: 'json' };

const texts = copy.editProperty;

export function EditPropertyPage() {
  const { id = '' } = useParams();
  const { data: property, error, isFetching, refetch } = useQuery(staffPropertyQuery(id));
  return (
    <>
      <title>{pageTitle(texts.title)}</title>
      <PropertyFormHeader title={texts.title} property={property} />
      {property ? (
        <PropertyForm key={property.id} property={property} />
      ) : error instanceof ApiError && error.status === 404 ? (
        <EmptyState
          icon={House}
          title={texts.notFound.title}
          text={texts.notFound.text}
          action={
            <Link to={paths.adminProperties} className={buttonClass('outline')}>
              {copy.back}
            </Link>
          }
        />
      ) : error ? (
        <ErrorState
          title={texts.loadError}
          text={problemText(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <PropertyFormSkeleton />
      )}
    </>
  );
}
