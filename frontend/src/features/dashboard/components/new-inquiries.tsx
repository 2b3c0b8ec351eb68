import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../../site/paths.js';
import { problemText } from '../../../lib/api-client.js';
import { staffDateTime, timeAgo } from '../../../lib/format.js';
import { ErrorState } from '../../../ui/states.js';
import copy from '../../../content/dashboard-copy.json' with { type: 'json' };
import { newInquiriesQuery } from '../data/dashboard.api.js';
import { CardNote, DashboardCard } from './dashboard-card.js';
import { ListSkeleton } from './recent-properties.js';

const texts = copy.inquiries;

/** Latest new inquiries; each opens in the inbox. */
export function NewInquiries() {
  return (
    <DashboardCard title={texts.title} more={{ label: texts.all, to: paths.adminInquiries }}>
      <Content />
    </DashboardCard>
  );
}

function Content() {
  const { data: inquiries, isError, error, isFetching, refetch, dataUpdatedAt } = useQuery(newInquiriesQuery);
  if (isError && !inquiries) {
    return (
      <ErrorState
        title={texts.failed}
        text={problemText(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
        headingLevel="h3"
      />
    );
  }
  if (!inquiries) return <ListSkeleton label={texts.loading} />;
  if (inquiries.length === 0) return <CardNote title={texts.none} text={texts.noneText} />;
  return (
    <ul className="divide-y divide-line md:min-h-80">
      {inquiries.map(({ id, name, subject, createdAt }) => (
        <li key={id} className="flex min-h-16">
          <Link
            to={paths.adminInquiry(id)}
            className="flex min-w-0 grow flex-col justify-center px-4 py-2 hover:bg-primary-soft sm:px-5"
          >
            <span className="flex items-baseline justify-between gap-3">
              <span className="truncate text-[0.9375rem] leading-5 font-medium">{name}</span>
              <time
                dateTime={createdAt}
                className="shrink-0 text-[0.8125rem] leading-5 whitespace-nowrap text-muted tabular"
              >
                {timeAgo(createdAt, dataUpdatedAt) ?? staffDateTime(createdAt)}
              </time>
            </span>
            <span className="mt-1 truncate text-[0.8125rem] leading-5 text-muted">{subject}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
