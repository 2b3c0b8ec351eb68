import type { InquiryDetail } from '@lml/common/contracts';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { filled, groupedNumber, staffDateTime } from '../../../lib/format.js';
import { InquiryStatusBadge } from './inquiry-status.js';
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

const texts = copy.person;
/** More than these are shown in a list of their own. */
const SHOWN = 5;

interface SamePersonProps {
  samePerson: InquiryDetail['samePerson'];
  linkTo: (id: number) => string;
  /** Link to all messages of this person. */
  allLink: string;
}

/** Other messages of the visitor, so that staff do not reply twice. */
export function SamePerson({ samePerson: { inquiries, total }, linkTo, allLink }: SamePersonProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-sans text-sm font-semibold">
        {texts.title}
      </h3>
      {total === 0 ? (
        <p className="mt-1 text-sm text-muted">{texts.none}</p>
      ) : (
        <>
          <ul className="mt-1.5 space-y-1">
            {inquiries.slice(0, SHOWN).map((inquiry) => (
              <li key={inquiry.id}>
                <Link
                  to={linkTo(inquiry.id)}
                  preventScrollReset
                  className="-mx-2 block rounded-control px-2 py-1.5 text-sm hover:bg-primary-soft"
                >
                  <span className="block font-medium wrap-anywhere">{inquiry.subject}</span>
                  <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.8125rem] text-muted tabular">
                    <InquiryStatusBadge status={inquiry.status} />
                    <time dateTime={inquiry.createdAt}>{staffDateTime(inquiry.createdAt)}</time>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <Link
            to={allLink}
            preventScrollReset
            className="mt-1 inline-flex min-h-9 items-center text-sm text-primary underline underline-offset-4"
          >
            {filled(texts.all, { n: groupedNumber(total + 1) })}
          </Link>
        </>
      )}
    </section>
  );
}
