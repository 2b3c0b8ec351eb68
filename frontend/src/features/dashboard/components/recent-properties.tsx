import { STAFF_PROPERTY_TEXTS, statusLabel, type StaffPropertySummary } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { Eye, Pencil } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../site/paths.js';
import { problemText } from '../../../lib/api-client.js';
import { filled } from '../../../lib/format.js';
import { useMay } from '../../../lib/role.js';
import { Badge } from '../../../ui/badge.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { ErrorState } from '../../../ui/states.js';
import copy from '../../../content/dashboard-copy.json' with { type: 'json' };
import { RECENT, recentPropertiesQuery } from '../data/dashboard.api.js';
import { CardNote, DashboardCard } from './dashboard-card.js';

const texts = copy.recent;
const LINK =
  'grid size-10 shrink-0 place-items-center rounded-control text-muted hover:bg-primary-soft hover:text-primary max-md:size-11';

/** The five newest properties. */
export function RecentProperties() {
  return (
    <DashboardCard title={texts.title} more={{ label: texts.all, to: paths.adminProperties }}>
      <Content />
    </DashboardCard>
  );
}

function Content() {
  const { data: properties, isError, error, isFetching, refetch } = useQuery(recentPropertiesQuery);
  if (isError && !properties) {
    return (
      <ErrorState
        title={STAFF_PROPERTY_TEXTS.recentFailed}
        text={problemText(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
        headingLevel="h3"
      />
    );
  }
  if (!properties) return <ListSkeleton label={texts.loading} />;
  if (properties.length === 0) return <CardNote title={texts.none} text={texts.noneText} />;
  return (
    <ul className="divide-y divide-line md:min-h-80">
      {properties.map((property) => (
        <Row key={property.id} property={property} />
      ))}
    </ul>
  );
}

function Row({
  property: { id, title, location, status, purpose, published },
}: {
  property: StaffPropertySummary;
}) {
  const mayEdit = useMay()('edit-listings');
  const available = status.toLowerCase() === 'available';
  return (
    <li className="flex min-h-16 items-center gap-2 py-2 pr-2 pl-4 sm:pl-5">
      <div className="min-w-0 grow">
        <p className="truncate text-[0.9375rem] leading-5 font-medium" title={title}>
          {title}
        </p>
        <p className="mt-1 flex min-w-0 items-center gap-2 text-[0.8125rem] leading-5 text-muted">
          <Badge tone={available ? 'success' : 'outline'} className="px-2! py-0! text-xs!">
            {statusLabel({ status, purpose })}
          </Badge>
          {!published && (
            <Badge tone="warning" className="px-2! py-0! text-xs!">
              {texts.draft}
            </Badge>
          )}
          <span className="truncate">{location}</span>
        </p>
      </div>
      <Link
        to={paths.property(id, title)}
        aria-label={filled(texts.viewNamed, { title })}
        title={texts.view}
        className={LINK}
      >
        <Eye aria-hidden strokeWidth={1.5} className="size-5" />
      </Link>
      {mayEdit && (
        <Link
          to={paths.adminEditProperty(id)}
          aria-label={filled(texts.editNamed, { title })}
          title={texts.edit}
          className={LINK}
        >
          <Pencil aria-hidden strokeWidth={1.5} className="size-4.5" />
        </Link>
      )}
    </li>
  );
}

/** Skeleton with the height of five rows. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="divide-y divide-line md:min-h-80">
      <span className="sr-only">{label}</span>
      {Array.from({ length: RECENT }, (_, row) => (
        <div key={row} className="flex h-16 flex-col justify-center gap-2 px-4 sm:px-5">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </div>
  );
}
