import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { BulkBar } from '../../features/inquiries/components/bulk-bar.js';
import { cardLinkId, FROM_LIST, InquiryCard } from '../../features/inquiries/components/inquiry-card.js';
import { classNames } from '../../lib/class-names.js';
import { filled, groupedNumber } from '../../lib/format.js';
import { buttonClass } from '../../ui/button.js';
import { Pagination } from '../../ui/pagination.js';
import { ListHead, rangeOf, type ShownInbox, withOne } from './inbox-panes.js';
import { OpenInquiry } from './open-inquiry.js';
import copy from '../../content/inbox-copy.json' with { type: 'json' };

const texts = copy.page;

/** Cards for narrow screens; an open message fills the screen. */
export function InboxCards({ inbox }: { inbox: ShownInbox }) {
  const { openId } = inbox;
  const screen = useRef<HTMLDivElement>(null);
  const shown = useRef(openId);

  // Move the focus to the opened message, and back to its card.
  useEffect(() => {
    if (shown.current === openId) return;
    const before = shown.current;
    shown.current = openId;
    if (openId === null) document.getElementById(cardLinkId(before!))?.focus({ preventScroll: true });
    else if (before === null)
      screen.current?.querySelector<HTMLElement>('article h2')?.focus({ preventScroll: true });
  }, [openId]);

  return (
    <div ref={screen}>
      {openId === null ? <Cards inbox={inbox} /> : <WholeInquiry id={openId} inbox={inbox} />}
    </div>
  );
}

function WholeInquiry({ id, inbox }: { id: number; inbox: ShownInbox }) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: Partial<typeof FROM_LIST> | null };
  return (
    <>
      <Link
        to={inbox.listLink}
        onClick={(event) => {
          if (!state?.fromList) return;
          // Returns to the scroll position of the list.
          event.preventDefault();
          void navigate(-1);
        }}
        className={classNames(buttonClass('quiet', 'medium'), '-mt-2 mb-2 -ml-3')}
      >
        <ArrowLeft aria-hidden />
        {copy.inquiry.back}
      </Link>
      <div className="rounded-card border border-line bg-surface p-4 sm:p-6">
        <OpenInquiry id={id} inbox={inbox} />
      </div>
    </>
  );
}

function Cards({ inbox }: { inbox: ShownInbox }) {
  const { page, filters, fetching, selected, onSelected, now, people, ownId } = inbox;
  const chosen = page.inquiries.filter(({ id }) => selected.has(id));
  const { from, to, pages } = rangeOf(page.total, filters.page);
  return (
    <div
      aria-busy={fetching}
      className={classNames('transition-opacity duration-200', fetching && 'opacity-50')}
    >
      <div className="mb-2 pl-1.5 max-lg:[&_.min-h-9]:min-h-11">
        <ListHead inbox={inbox} />
      </div>
      <ul aria-label={texts.list} className="space-y-4">
        {page.inquiries.map((inquiry) => (
          <li key={inquiry.id}>
            <InquiryCard
              inquiry={inquiry}
              now={now}
              selected={selected.has(inquiry.id)}
              onSelect={onSelected && ((on) => onSelected(withOne(selected, inquiry.id, on)))}
              ownId={ownId}
              link={inbox.linkTo(inquiry.id)}
            />
          </li>
        ))}
      </ul>
      {chosen.length > 0 && (
        <div className="sticky bottom-2 z-20 mt-4 rounded-card border border-line bg-raised shadow-float">
          <BulkBar
            inquiries={chosen}
            spam={filters.spam}
            people={people}
            ownId={ownId}
            onDone={() => onSelected?.(new Set())}
          />
        </div>
      )}
      {pages > 1 && (
        <div className="mt-6">
          <Pagination
            page={filters.page}
            pages={pages}
            fetching={fetching}
            summary={filled(texts.showing, { from, to, n: groupedNumber(page.total) })}
            position={filled(texts.page, { page: filters.page, pages })}
            onPage={(number) => inbox.onChange({ page: number })}
          />
        </div>
      )}
    </div>
  );
}
