import { ANSWER_TARGET_MINUTES, ANY } from '@lml/common/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download, Inbox, MessageCircle, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { inboxPaths } from '../../site/inbox-paths.js';
import { paths } from '../../site/paths.js';
import { pageTitle } from '../../content/company.js';
import { InboxSkeleton } from '../../features/inquiries/components/inbox-skeleton.js';
import { InboxToolbar } from '../../features/inquiries/components/inbox-toolbar.js';
import { MailNotice } from '../../features/inquiries/components/mail-notice.js';
import { InboxViews } from '../../features/inquiries/components/inbox-views.js';
import {
  changeFilters,
  inboxFiltersToQuery,
  countOfFilters,
  EVERYTHING,
  filtersOfView,
  type InboxFilters,
  inboxFiltersFromUrl,
  openIdFromUrl,
  viewOf,
} from '../../features/inquiries/data/inbox-filters.js';
import { exportLink, inboxCountsQuery, inboxQuery } from '../../features/inquiries/data/inbox.api.js';
import { mailboxQuery } from '../../features/inquiries/data/incoming-mails.api.js';
import { useNow } from '../../lib/use-now.js';
import { accountsQuery } from '../../features/people/data/people.api.js';
import { userQuery } from '../../features/session/data/session.api.js';
import { problemText } from '../../lib/api-client.js';
import { classNames } from '../../lib/class-names.js';
import { filled, groupedNumber } from '../../lib/format.js';
import { useMay } from '../../lib/role.js';
import { useMediaQuery, WIDE } from '../../lib/use-media-query.js';
import { Button, buttonClass } from '../../ui/button.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import { InboxCards } from './inbox-cards.js';
import { InboxPanes, type ShownInbox } from './inbox-panes.js';
import copy from '../../content/inbox-copy.json' with { type: 'json' };
import leadsCopy from '../../content/leads-copy.json' with { type: 'json' };

const texts = copy.page;
const ACTION = classNames(buttonClass('outline', 'small'), 'max-lg:min-h-11');

/** Inbox of inquiries and messages. */
export function InquiriesPage() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const may = useMay();
  const filters = inboxFiltersFromUrl(address);
  const listKey = inboxFiltersToQuery(filters).toString();
  const inbox = useQuery({ ...inboxQuery(filters), placeholderData: keepPreviousData });
  const { data: counts } = useQuery(inboxCountsQuery);
  const { data: mailbox } = useQuery(mailboxQuery);
  const { data: people = [] } = useQuery(accountsQuery);
  const { data: user } = useQuery({ ...userQuery, refetchOnMount: false });
  const wide = useMediaQuery(WIDE);
  const now = useNow();
  const wanted = openIdFromUrl(address);
  const pinned = useDefaultInquiry(
    listKey,
    inbox.isPlaceholderData ? undefined : inbox.data?.inquiries[0]?.id,
  );
  const openId = wanted ?? (wide ? pinned : null);
  const [selection, setSelection] = useState<{ listKey: string; ids: ReadonlySet<number> }>();

  const screen = (to: InboxFilters, open?: number) => {
    const query = inboxFiltersToQuery(to, open).toString();
    return query ? `${paths.adminInquiries}?${query}` : paths.adminInquiries;
  };
  const goTo = (to: Partial<InboxFilters>, replace = false) =>
    void navigate(screen(changeFilters(filters, to)), { replace, preventScrollReset: true });
  const reset = () => goTo(EVERYTHING);

  const total = inbox.data?.total;
  const empty = inbox.data?.inquiries.length === 0 && openId === null;
  const shown: ShownInbox | undefined = inbox.data && {
    page: inbox.data,
    filters,
    listKey,
    openId,
    people,
    ownId: user?.id,
    now,
    fetching: inbox.isPlaceholderData,
    selected: selection?.listKey === listKey ? selection.ids : NONE,
    onSelected: may('change-many') ? (ids) => setSelection({ listKey, ids }) : null,
    linkTo: (id) => screen(filters, id),
    listLink: screen(filters),
    allOfPersonLink: (id) => screen({ ...EVERYTHING, person: id }, id),
    onChange: goTo,
  };
  // On phones an open message replaces the list.
  const reading = !wide && openId !== null;

  return (
    <>
      <title>{pageTitle(texts.title)}</title>
      <div className={classNames('mb-2 flex-wrap items-center gap-x-4 gap-y-2', reading ? 'hidden' : 'flex')}>
        <h1 tabIndex={-1} className="text-h2 max-sm:w-full">
          {texts.title}
        </h1>
        <p role="status" className="flex min-h-11 grow items-center text-sm text-muted tabular lg:min-h-9">
          {total !== undefined &&
            filled(total === 1 ? texts.countOne : texts.count, { n: groupedNumber(total) })}
        </p>
        {/* The export arrives with the list: before the links, which it must not move. */}
        {total !== undefined && total > 0 && may('export') && (
          <a href={exportLink(filters)} download className={ACTION}>
            <Download aria-hidden />
            {filled(texts.export, { n: groupedNumber(total) })}
          </a>
        )}
        <div className="flex flex-wrap gap-2 max-xl:w-full">
          {may('answer-inquiries') && (
            <Link to={inboxPaths.newLead} className={ACTION}>
              <UserPlus aria-hidden />
              {leadsCopy.add.button}
            </Link>
          )}
          <Link to={inboxPaths.presses} className={ACTION}>
            <MessageCircle aria-hidden />
            {leadsCopy.presses.button}
          </Link>
        </div>
      </div>
      <div className={reading ? 'hidden' : 'space-y-3'}>
        <InboxViews
          current={viewOf(filters)}
          counts={counts}
          linkTo={(view) => screen(changeFilters(filters, filtersOfView(view)))}
          unmatched={mailbox?.unmatched ?? 0}
        />
        <InboxToolbar filters={filters} people={people} ownId={user?.id} now={now} onChange={goTo} />
        {filters.mail !== ANY && <MailNotice key={filters.mail} trouble={filters.mail} />}
      </div>
      <div className={reading ? undefined : 'mt-3'}>
        {inbox.isPending ? (
          <InboxSkeleton wide={wide} />
        ) : !shown ? (
          <ErrorState
            title={texts.loadError}
            text={problemText(inbox.error)}
            onRetry={() => void inbox.refetch()}
            busy={inbox.isFetching}
          />
        ) : empty ? (
          <NothingFound filters={filters} onReset={reset} />
        ) : wide ? (
          <InboxPanes inbox={shown} nothing={<NothingFound filters={filters} onReset={reset} />} />
        ) : (
          <InboxCards inbox={shown} />
        )}
      </div>
    </>
  );
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Opens the first message of a list by default. It stays open when new messages arrive above it or a change
 * removes it from the list.
 */
function useDefaultInquiry(listKey: string, first: number | undefined): number | null {
  const [opened, setOpened] = useState<{ listKey: string; id: number }>();
  if (first !== undefined && opened?.listKey !== listKey) setOpened({ listKey, id: first });
  return opened?.listKey === listKey ? opened.id : null;
}

function NothingFound({ filters, onReset }: { filters: InboxFilters; onReset: () => void }) {
  const narrowed =
    filters.search !== '' ||
    countOfFilters(filters) > 0 ||
    filters.mail !== ANY ||
    filters.propertyId !== null ||
    filters.person !== null;
  const { title, filtered, pastEnd, late, spam, text, reset } = texts.empty;
  const isLate = filters.answer !== ANY;
  const ofView = isLate ? filled(late, { n: ANSWER_TARGET_MINUTES }) : filters.spam ? spam : text;
  return (
    <EmptyState
      title={title}
      icon={Inbox}
      text={narrowed ? filtered : filters.page > 1 ? pastEnd : ofView}
      action={
        (narrowed || filters.page > 1 || filters.spam || isLate) && (
          <Button look="outline" onClick={onReset}>
            {reset}
          </Button>
        )
      }
    />
  );
}
