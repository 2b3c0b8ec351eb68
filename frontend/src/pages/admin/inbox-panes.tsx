import { type Account, INQUIRY_PAGE_SIZE, INQUIRY_SORTS, type InquirySort } from '@lml/common/contracts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { BulkBar } from '../../features/inquiries/components/bulk-bar.js';
import { PANES } from '../../features/inquiries/components/inbox-skeleton.js';
import { InquiryList } from '../../features/inquiries/components/inquiry-list.js';
import { SelectBox } from '../../features/inquiries/components/select-box.js';
import type { InboxFilters } from '../../features/inquiries/data/inbox-filters.js';
import type { InboxPage } from '../../features/inquiries/data/inbox.api.js';
import { classNames } from '../../lib/class-names.js';
import { filled, groupedNumber } from '../../lib/format.js';
import { Button } from '../../ui/button.js';
import { NativeSelect } from '../../ui/native-select.js';
import { OpenInquiry } from './open-inquiry.js';
import copy from '../../content/inbox-copy.json' with { type: 'json' };

const texts = copy.page;

/** Data of the inbox, for both layouts. */
export interface ShownInbox {
  page: InboxPage;
  filters: InboxFilters;
  /** Identifies the list, whichever message is open. */
  listKey: string;
  openId: number | null;
  people: Account[];
  ownId: number | undefined;
  now: number;
  /** The previous list is shown while the next one loads. */
  fetching: boolean;
  selected: ReadonlySet<number>;
  /** Null where nothing can be done with many at once. */
  onSelected: ((ids: ReadonlySet<number>) => void) | null;
  /** URL with a message open. */
  linkTo: (id: number) => string;
  /** URL without an open message. */
  listLink: string;
  allOfPersonLink: (id: number) => string;
  onChange: (to: Partial<InboxFilters>) => void;
}

/** List on the left, open message on the right. */
export function InboxPanes({ inbox, nothing }: { inbox: ShownInbox; nothing: ReactNode }) {
  const { page, filters, listKey, openId, people, ownId, now, selected, onSelected, fetching } = inbox;
  const navigate = useNavigate();
  const chosen = page.inquiries.filter(({ id }) => selected.has(id));
  const reader = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reader.current) reader.current.scrollTop = 0;
  }, [openId]);
  return (
    <div className={PANES}>
      <div className="flex min-h-0 flex-col border-r border-line">
        <ListHead inbox={inbox} />
        <div
          key={listKey}
          aria-busy={fetching}
          className={classNames(
            'min-h-0 grow overflow-y-auto transition-opacity duration-200',
            fetching && 'opacity-50',
          )}
        >
          {page.inquiries.length === 0 ? (
            nothing
          ) : (
            <InquiryList
              inquiries={page.inquiries}
              openId={openId}
              now={now}
              selected={selected}
              letterKeys={people.find(({ id }) => id === ownId)?.letterKeys ?? true}
              onSelect={onSelected && ((id, on) => onSelected(withOne(selected, id, on)))}
              linkTo={inbox.linkTo}
              onOpen={(id) => void navigate(inbox.linkTo(id), { replace: true, preventScrollReset: true })}
            />
          )}
        </div>
        <div className="border-t border-line">
          {chosen.length > 0 ? (
            <BulkBar
              inquiries={chosen}
              spam={filters.spam}
              people={people}
              ownId={ownId}
              onDone={() => onSelected?.(new Set())}
            />
          ) : (
            <Pager inbox={inbox} />
          )}
        </div>
      </div>
      <div
        ref={reader}
        role="region"
        aria-label={texts.reader}
        tabIndex={0}
        className="min-h-0 overflow-y-auto p-5 -outline-offset-2! xl:px-6"
      >
        {openId !== null && <OpenInquiry id={openId} inbox={inbox} />}
      </div>
    </div>
  );
}

/** Selects all of the page; shows the sort order. */
export function ListHead({
  inbox: { page, filters, selected, onSelected, onChange },
}: {
  inbox: ShownInbox;
}) {
  const ids = page.inquiries.map(({ id }) => id);
  const count = ids.filter((id) => selected.has(id)).length;
  return (
    <div className="flex min-h-12 items-center justify-between gap-2 pr-2 lg:border-b lg:border-line">
      {onSelected ? (
        <SelectBox
          label={copy.item.selectPage}
          shown
          checked={count > 0 && count === ids.length}
          some={count > 0}
          onChange={(on) => onSelected(new Set(on ? ids : []))}
          className="pl-2.5"
        />
      ) : (
        <span />
      )}
      <label className="min-w-40">
        <span className="sr-only">{copy.filters.sort}</span>
        <NativeSelect
          small
          value={filters.sort}
          onChange={({ target }) => onChange({ sort: target.value as InquirySort })}
          options={INQUIRY_SORTS.map((sort) => ({ value: sort, label: copy.filters.sorts[sort] }))}
        />
      </label>
    </div>
  );
}

function Pager({ inbox: { page, filters, fetching, onChange } }: { inbox: ShownInbox }) {
  const { from, to, pages } = rangeOf(page.total, filters.page);
  return (
    <nav
      aria-label={copy.page.pages}
      className="flex min-h-11 items-center justify-between gap-2 py-1 pr-2 pl-4"
    >
      <p className="text-sm text-muted tabular">
        {filled(texts.range, {
          from: groupedNumber(from),
          to: groupedNumber(to),
          n: groupedNumber(page.total),
        })}
      </p>
      {pages > 1 && (
        <span className="flex gap-1">
          <Button
            look="quiet"
            size="small"
            aria-label={texts.previousPage}
            disabled={filters.page <= 1 || fetching}
            onClick={() => onChange({ page: filters.page - 1 })}
          >
            <ChevronLeft aria-hidden />
          </Button>
          <Button
            look="quiet"
            size="small"
            aria-label={texts.nextPage}
            disabled={filters.page >= pages || fetching}
            onClick={() => onChange({ page: filters.page + 1 })}
          >
            <ChevronRight aria-hidden />
          </Button>
        </span>
      )}
    </nav>
  );
}

/** Range of the page and the total. */
export function rangeOf(total: number, page: number) {
  const from = Math.min((page - 1) * INQUIRY_PAGE_SIZE + 1, total);
  return {
    from,
    to: Math.max(from, Math.min(page * INQUIRY_PAGE_SIZE, total)),
    pages: Math.ceil(total / INQUIRY_PAGE_SIZE),
  };
}

export function withOne(ids: ReadonlySet<number>, id: number, on: boolean): ReadonlySet<number> {
  const changed = new Set(ids);
  if (on) changed.add(id);
  else changed.delete(id);
  return changed;
}
