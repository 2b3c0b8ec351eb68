import type { Inquiry } from '@lml/common/contracts';
import { type KeyboardEvent, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../../../lib/class-names.js';
import { filled, shortDateTime } from '../../../lib/format.js';
import { InquiryBadges, UrgentBadges } from './inquiry-badges.js';
import { InquiryStatusBadge } from './inquiry-status.js';
import { messageText } from '../data/inbox-text.js';
import { SelectBox } from './select-box.js';
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

const texts = copy.item;

interface InquiryListProps {
  inquiries: Inquiry[];
  openId: number | null;
  now: number;
  selected: ReadonlySet<number>;
  /** Whether J, K and X are keys. */
  letterKeys: boolean;
  /** Null if nothing can be done with many at once. */
  onSelect: ((id: number, selected: boolean) => void) | null;
  /** URL that opens a message in the reading pane. */
  linkTo: (id: number) => string;
  /** Opens that URL; replaces the history entry. */
  onOpen: (id: number) => void;
}

/**
 * List beside the reading pane. One tab stop; arrow keys, J and K move between messages and open them, X
 * selects.
 */
export function InquiryList({
  inquiries,
  openId,
  now,
  selected,
  letterKeys,
  onSelect,
  linkTo,
  onOpen,
}: InquiryListProps) {
  const list = useRef<HTMLUListElement>(null);
  const hintId = useId();
  const reachable = inquiries.some(({ id }) => id === openId) ? openId : inquiries[0]?.id;

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !list.current) return;
    if (!letterKeys && event.key.length === 1) return;
    const rows = [...list.current.querySelectorAll<HTMLElement>('[data-row]')];
    const at = rows.findIndex((row) => row.contains(event.target as Node));
    const inquiry = inquiries[at];
    if (!inquiry) return;
    const to = { j: at + 1, ArrowDown: at + 1, k: at - 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[
      event.key
    ];
    if (event.key === 'x') onSelect?.(inquiry.id, !selected.has(inquiry.id));
    else if (to === undefined) return;
    event.preventDefault();
    const next = to === undefined ? undefined : inquiries[to];
    if (!next) return;
    rows[to!]?.querySelector('a')?.focus();
    onOpen(next.id);
  }

  return (
    <>
      <p id={hintId} hidden>
        {letterKeys ? copy.page.keys : copy.page.keysWithoutLetters}
      </p>
      <ul
        ref={list}
        aria-label={copy.page.list}
        aria-describedby={hintId}
        onKeyDown={onKeyDown}
        className="divide-y divide-line"
      >
        {inquiries.map((inquiry) => (
          <Row
            key={inquiry.id}
            inquiry={inquiry}
            now={now}
            open={inquiry.id === openId}
            reachable={inquiry.id === reachable}
            selected={selected.has(inquiry.id)}
            onSelect={onSelect && ((on) => onSelect(inquiry.id, on))}
            link={linkTo(inquiry.id)}
          />
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  inquiry: Inquiry;
  now: number;
  open: boolean;
  /** Roving tabindex: the other items are reached with the arrow keys. */
  reachable: boolean;
  selected: boolean;
  onSelect: ((selected: boolean) => void) | null;
  link: string;
}

function Row({ inquiry, now, open, reachable, selected, onSelect, link }: RowProps) {
  const { name, subject, createdAt, status } = inquiry;
  return (
    <li
      data-row
      className={classNames(
        'relative flex border-l-3 transition-colors duration-150',
        open ? 'border-l-primary bg-sunken' : 'border-l-transparent hover:bg-ground',
        selected && !open && 'bg-ground',
      )}
    >
      {onSelect && (
        <SelectBox
          label={filled(texts.select, { name, subject })}
          checked={selected}
          tabIndex={reachable ? 0 : -1}
          onChange={onSelect}
          className="w-9 min-w-0!"
        />
      )}
      <Link
        to={link}
        preventScrollReset
        tabIndex={reachable ? 0 : -1}
        aria-current={open ? 'true' : undefined}
        className={classNames(
          'block min-w-0 grow py-2.5 pr-4 -outline-offset-2!',
          onSelect ? 'pl-0.5' : 'pl-3',
        )}
      >
        <span className="flex items-center justify-between gap-3">
          <span className={classNames('truncate', status === 'new' ? 'font-semibold' : 'font-medium')}>
            {name}
          </span>
          <InquiryStatusBadge status={status} />
        </span>
        <span className="mt-0.5 block truncate text-sm">{subject}</span>
        <span className="mt-0.5 block truncate text-sm text-muted">{messageText(inquiry)}</span>
        <span className="mt-1 flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1">
          <time dateTime={createdAt} className="text-[0.8125rem] text-muted tabular">
            {shortDateTime(createdAt)}
          </time>
          <UrgentBadges inquiry={inquiry} now={now} />
          <span className="ml-auto flex shrink-0 items-center gap-2 empty:hidden">
            <InquiryBadges inquiry={inquiry} />
          </span>
        </span>
      </Link>
    </li>
  );
}
