import type { Inquiry } from '@lml/common/contracts';
import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { classNames } from '../../../lib/class-names.js';
import { shortDateTime } from '../../../lib/format.js';
import { InquiryStatusBadge } from './inquiry-status.js';
import adminCopy from '../../../content/admin-copy.json' with { type: 'json' };

const words = adminCopy.inbox;

interface InquiryListProps {
  inquiries: Inquiry[];
  openId: number | undefined;
  /** The address that opens a message in the reading pane. */
  linkTo: (inquiry: Inquiry) => string;
}

/** The messages in brief, beside the reading pane. */
export function InquiryList({ inquiries, openId, linkTo }: InquiryListProps) {
  return (
    <ul className="divide-y divide-line">
      {inquiries.map((inquiry) => {
        const open = inquiry.id === openId;
        return (
          <li key={inquiry.id}>
            <Link
              to={linkTo(inquiry)}
              preventScrollReset
              aria-current={open ? 'true' : undefined}
              className={classNames(
                'block border-l-3 px-4 py-3 -outline-offset-2! transition-colors duration-150',
                open ? 'border-primary bg-primary-soft' : 'border-transparent hover:bg-ground',
              )}
            >
              <span className="flex items-baseline justify-between gap-3">
                <span
                  className={classNames(
                    'truncate',
                    inquiry.status === 'new' ? 'font-semibold' : 'font-medium',
                  )}
                >
                  {inquiry.name}
                </span>
                <time dateTime={inquiry.createdAt} className="shrink-0 text-[0.8125rem] text-muted tabular">
                  {shortDateTime(inquiry.createdAt)}
                </time>
              </span>
              <span className="mt-0.5 block truncate text-sm">{inquiry.subject}</span>
              <span className="mt-1 flex items-center justify-between gap-3">
                <span className="truncate text-sm text-muted">{inquiry.message}</span>
                <span className="flex items-center gap-2">
                  {inquiry.viewing && (
                    <span title={words.suggestsViewing} className="text-accent">
                      <CalendarClock aria-hidden className="size-4" />
                      <span className="sr-only">{words.suggestsViewing}</span>
                    </span>
                  )}
                  <InquiryStatusBadge status={inquiry.status} />
                </span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
