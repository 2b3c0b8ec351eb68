import { useQuery } from '@tanstack/react-query';
import type { StaffProperty } from '@lml/common/contracts';
import { House } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { paths } from '../../site/paths.js';
import { pageTitle } from '../../content/company.js';
import { ContactSeekers } from '../../features/contacts/components/contact-seekers.js';
import { Seekers } from '../../features/alerts/components/seekers.js';
import { PropertyCard } from '../../features/properties/components/property-card.js';
import { PropertyForm } from '../../features/property-form/components/property-form.js';
import { PropertyFormActions } from '../../features/property-form/components/property-form-actions.js';
import {
  PropertyFormHeader,
  PropertyFormSkeleton,
} from '../../features/property-form/components/property-form-header.js';
import { shareableProperty, wholeText } from '../../features/properties/data/share-text.js';
import { knownAgentsQuery, staffPropertyQuery } from '../../features/property-form/data/property-form.api.js';
import { userQuery } from '../../features/session/data/session.api.js';
import { ApiError, problemText } from '../../lib/api-client.js';
import { useExtent } from '../../lib/role.js';
import { useOrigin } from '../../lib/site-origin.js';
import { buttonClass } from '../../ui/button.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import { LazyPropertyPreview } from './lazy-property-preview.js';
import copy from '../../content/property-form-copy.json' with { type: 'json' };

const texts = copy.editProperty;

export function EditPropertyPage() {
  const { id = '' } = useParams();
  const { data: property, error, isFetching, refetch } = useQuery(staffPropertyQuery(id));
  const readOnly = useReadOnly(property);
  const origin = useOrigin();
  // Start from fresh data, not the cache; once open, the form stays mounted.
  const [openId, setOpenId] = useState<string | null>(null);
  if (property && !isFetching && openId !== id) setOpenId(id);
  return (
    <>
      <title>{pageTitle(texts.title)}</title>
      <PropertyFormHeader title={texts.title} property={property}>
        {property && <PropertyFormActions property={property} readOnly={readOnly} />}
      </PropertyFormHeader>
      {property && (
        <Seekers
          propertyId={property.id}
          contacts={<ContactSeekers propertyId={property.id} />}
          text={
            property.published && property.deletedAt === null
              ? wholeText(shareableProperty(property, origin + paths.property(property.id, property.title)))
              : null
          }
        />
      )}
      {property && openId === id ? (
        <PropertyForm
          key={id}
          property={property}
          Card={PropertyCard}
          Preview={LazyPropertyPreview}
          readOnly={readOnly}
        />
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
      ) : error && !property ? (
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

/** Whether the user can only read the property: viewers all, agents those that do not name them. */
function useReadOnly(property: StaffProperty | undefined): boolean {
  const extent = useExtent('edit-listings');
  const { data: user } = useQuery({ ...userQuery, refetchOnMount: false });
  const { data: known = [] } = useQuery({ ...knownAgentsQuery, enabled: extent === 'own' });
  if (extent !== 'own') return extent === 'none';
  const own = known.filter(({ staffUserId }) => staffUserId !== null && staffUserId === user?.id);
  return !property?.agents.some(({ id }) => own.some((agent) => agent.id === id));
}
