import type { InquiryCounts } from '@lml/common/contracts';
import { MailQuestion } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { inboxPaths } from '../../../site/inbox-paths.js';
import { classNames } from '../../../lib/class-names.js';
import { filled, groupedNumber } from '../../../lib/format.js';
import { INBOX_VIEWS, type InboxView } from '../data/inbox-filters.js';
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

const texts = copy.views;
const VIEWS = Object.keys(INBOX_VIEWS) as InboxView[];

interface InboxViewsProps {
  /** Null if the filters match no view. */
  current: InboxView | null;
  /** Undefined while loading. */
  counts: InquiryCounts | undefined;
  linkTo: (view: InboxView) => string;
  /** Mails that belong to no inquiry; 0 while loading. */
  unmatched: number;
}

const TAB =
  '-mb-px flex min-h-11 items-center gap-1.5 border-b-2 px-3 text-sm font-semibold -outline-offset-2! lg:min-h-10';

/** Views of the inbox, each of which sets its filters, and the way to unmatched mails if there are any. */
export function InboxViews({ current, counts, linkTo, unmatched }: InboxViewsProps) {
  const shown: Record<InboxView, number | undefined> = {
    all: undefined,
    mine: counts?.mine,
    unanswered: counts?.statuses.new,
    late: counts?.late,
    overdue: counts?.overdue,
    spam: counts?.spam,
  };
  const nav = useRef<HTMLElement>(null);
  const hasCounts = counts !== undefined;

  // On phones the views are wider than the screen: the current one must be in sight, with its count.
  useEffect(() => {
    const link = nav.current?.querySelector('[aria-current]');
    if (!nav.current || !link) return;
    const [views, own] = [nav.current.getBoundingClientRect(), link.getBoundingClientRect()];
    nav.current.scrollLeft += own.left - views.left - (views.width - own.width) / 2;
  }, [current, hasCounts]);

  return (
    <nav ref={nav} aria-label={texts.label} className="-mx-4 overflow-x-auto px-4 lg:mx-0 lg:px-0">
      <ul className="flex min-w-max gap-1 border-b border-line">
        {VIEWS.flatMap((view) => {
          const count = shown[view];
          const tab = (
            <li key={view} className={view === 'spam' ? 'ml-auto' : undefined}>
              <Link
                to={linkTo(view)}
                preventScrollReset
                aria-current={view === current ? 'true' : undefined}
                className={classNames(
                  TAB,
                  view === current
                    ? 'border-primary text-primary'
                    : 'border-transparent text-muted hover:text-ink',
                )}
              >
                {texts.names[view]}
                {view !== 'all' && (
                  // Reserves the space while the counts load.
                  <span
                    className={classNames(
                      'rounded-full px-1.5 text-center text-xs leading-5 font-semibold tabular',
                      view === 'mine' ? 'min-w-16' : 'min-w-9',
                      count === undefined && 'invisible',
                      (view === 'late' || view === 'overdue') && count
                        ? 'bg-danger-soft text-danger'
                        : 'bg-sunken text-muted',
                    )}
                  >
                    {view === 'mine'
                      ? filled(texts.openCount, { n: groupedNumber(count ?? 0) })
                      : groupedNumber(count ?? 0)}
                  </span>
                )}
              </Link>
            </li>
          );
          // Loads later, so it takes the room before the last one, which stands at the other end.
          return view === 'spam' && unmatched > 0
            ? [<Unmatched key="unmatched" count={unmatched} />, tab]
            : tab;
        })}
      </ul>
    </nav>
  );
}

function Unmatched({ count }: { count: number }) {
  return (
    <li>
      <Link
        to={inboxPaths.unmatchedMails}
        className={classNames(TAB, 'border-transparent text-muted hover:text-ink')}
      >
        <MailQuestion aria-hidden className="size-[1.125em]" />
        {filled(copy.page.unmatched, { n: groupedNumber(count) })}
      </Link>
    </li>
  );
}
