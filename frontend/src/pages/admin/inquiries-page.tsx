import { ANY, INQUIRY_PAGE_SIZE } from '@lml/common/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../app/paths.js';
import { pageTitle } from '../../content/company.js';
import { InboxToolbar } from '../../features/inquiries/components/inbox-toolbar.js';
import { InquiryDetail } from '../../features/inquiries/components/inquiry-detail.js';
import { InquiryList } from '../../features/inquiries/components/inquiry-list.js';
import {
  addressFromInboxFilters,
  inboxFiltersFromAddress,
  type InboxFilters,
} from '../../features/inquiries/data/inbox-filters.js';
import { inboxQuery, type InboxPage } from '../../features/inquiries/data/inquiries.api.js';
import { problemText } from '../../lib/api-client.js';
import { classNames } from '../../lib/class-names.js';
import { filled, groupedNumber } from '../../lib/format.js';
import { useMediaQuery, WIDE } from '../../lib/use-media-query.js';
import { Button } from '../../ui/button.js';
import { Pagination } from '../../ui/pagination.js';
import { Skeleton } from '../../ui/skeleton.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import adminCopy from '../../content/admin-copy.json' with { type: 'json' };

const words = adminCopy.inbox;

/** Everything that visitors have sent, newest first. */
export function InquiriesPage() {
  const [address, setAddress] = useSearchParams();
  const filters = inboxFiltersFromAddress(address);
  const inbox = useQuery({ ...inboxQuery(filters), placeholderData: keepPreviousData });
  const wide = useMediaQuery(WIDE);
  const filtered = filters.search !== '' || filters.status !== ANY;

  function change(to: Partial<InboxFilters>, replace = false) {
    setAddress(addressFromInboxFilters({ ...filters, page: 1, ...to }), { replace });
  }

  return (
    <>
      <title>{pageTitle(words.title)}</title>
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 tabIndex={-1} className="text-h2">
          {words.title}
        </h1>
        <p role="status" className="text-sm text-muted tabular">
          {inbox.data &&
            filled(inbox.data.total === 1 ? words.countOne : words.count, {
              n: groupedNumber(inbox.data.total),
            })}
        </p>
      </div>
      <InboxToolbar
        filters={filters}
        onChange={(to) => {
          if (to.search !== undefined ? to.search !== filters.search : true)
            change(to, to.search !== undefined);
        }}
      />
      <div className="mt-5">
        {inbox.isPending ? (
          <InboxSkeleton wide={wide} />
        ) : inbox.isError && !inbox.data ? (
          <ErrorState
            title={words.loadError}
            text={problemText(inbox.error)}
            onRetry={() => void inbox.refetch()}
            busy={inbox.isFetching}
          />
        ) : inbox.data.inquiries.length === 0 ? (
          <EmptyState
            title={words.empty.title}
            icon={Inbox}
            text={filtered ? words.empty.filtered : filters.page > 1 ? words.empty.pastEnd : words.empty.text}
            action={
              (filtered || filters.page > 1) && (
                <Button look="outline" onClick={() => change({ search: '', status: ANY })}>
                  {words.empty.reset}
                </Button>
              )
            }
          />
        ) : (
          <div
            aria-busy={inbox.isPlaceholderData}
            className={classNames('transition-opacity duration-200', inbox.isPlaceholderData && 'opacity-50')}
          >
            <InboxContent page={inbox.data} filters={filters} wide={wide} address={address} />
            <Pages
              filters={filters}
              total={inbox.data.total}
              fetching={inbox.isPlaceholderData}
              onPage={(page) => change({ page })}
            />
          </div>
        )}
      </div>
    </>
  );
}

function InboxContent({
  page: { inquiries },
  filters,
  wide,
  address,
}: {
  page: InboxPage;
  filters: InboxFilters;
  wide: boolean;
  address: URLSearchParams;
}) {
  // When the page was opened: "3 hours ago" need not tick.
  const [now] = useState(() => Date.now());
  if (!wide) {
    return (
      <ul className="space-y-4">
        {inquiries.map((inquiry) => (
          <li key={inquiry.id} className="rounded-card border border-line bg-surface p-4 sm:p-5">
            <InquiryDetail inquiry={inquiry} now={now} />
          </li>
        ))}
      </ul>
    );
  }
  const wanted = Number(address.get('inquiry'));
  const open = inquiries.find(({ id }) => id === wanted) ?? inquiries[0];
  return (
    <div className="grid grid-cols-[minmax(20rem,2fr)_3fr] overflow-hidden rounded-card border border-line bg-surface">
      <div className="max-h-[calc(100dvh-16rem)] min-h-96 overflow-y-auto border-r border-line">
        <InquiryList
          inquiries={inquiries}
          openId={open?.id}
          linkTo={(inquiry) => `${paths.adminInquiries}?${addressFromInboxFilters(filters, inquiry.id)}`}
        />
      </div>
      <div
        key={open?.id}
        role="region"
        aria-label={words.reader}
        tabIndex={0}
        className="max-h-[calc(100dvh-16rem)] overflow-y-auto p-6 -outline-offset-2!"
      >
        {open && <InquiryDetail inquiry={open} now={now} />}
      </div>
    </div>
  );
}

function Pages({
  filters,
  total,
  fetching,
  onPage,
}: {
  filters: InboxFilters;
  total: number;
  fetching: boolean;
  onPage: (page: number) => void;
}) {
  const pages = Math.ceil(total / INQUIRY_PAGE_SIZE);
  if (pages <= 1) return null;
  const from = (filters.page - 1) * INQUIRY_PAGE_SIZE + 1;
  const to = Math.min(filters.page * INQUIRY_PAGE_SIZE, total);
  return (
    <div className="mt-6">
      <Pagination
        page={filters.page}
        pages={pages}
        fetching={fetching}
        summary={filled(words.showing, { from, to, n: groupedNumber(total) })}
        position={filled(words.page, { page: filters.page, pages })}
        onPage={onPage}
      />
    </div>
  );
}

function InboxSkeleton({ wide }: { wide: boolean }) {
  return (
    <div role="status" className="overflow-hidden rounded-card border border-line bg-surface">
      <span className="sr-only">{words.loading}</span>
      {Array.from({ length: wide ? 6 : 3 }, (_, index) => (
        <div key={index} className="space-y-2.5 border-b border-line p-5 last:border-b-0">
          <Skeleton className="h-5 w-1/4" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-3/4" />
        </div>
      ))}
    </div>
  );
}
