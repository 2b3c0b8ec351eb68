import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, MailQuestion } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { ContactLink } from '../../features/contacts/components/contact-link.js';
import { InquiryReader, ReaderSkeleton } from '../../features/inquiries/components/inquiry-reader.js';
import { inquiryQuery } from '../../features/inquiries/data/inbox.api.js';
import { propertyQuery } from '../../features/properties/data/properties.api.js';
import { ApiError, problemText } from '../../lib/api-client.js';
import { classNames } from '../../lib/class-names.js';
import { buttonClass } from '../../ui/button.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import type { ShownInbox } from './inbox-panes.js';
import copy from '../../content/inbox-copy.json' with { type: 'json' };

const texts = copy.inquiry;

/** Properties are rarely deleted. */
const PROPERTY_STALE_MS = 5 * 60_000;

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

/** The open message: list data at once, then the details. It need not be in the list. */
export function OpenInquiry({ id, inbox }: { id: number; inbox: ShownInbox }) {
  const detail = useQuery(inquiryQuery(id));
  const inquiry = detail.data ?? inbox.page.inquiries.find((listed) => listed.id === id);
  const propertyId = inquiry?.propertyId ?? null;
  const property = useQuery({
    ...propertyQuery(String(propertyId)),
    enabled: propertyId !== null,
    staleTime: PROPERTY_STALE_MS,
  });
  const problem = detail.isError && !detail.data && (
    <ErrorState
      title={texts.failed}
      text={problemText(detail.error)}
      onRetry={() => void detail.refetch()}
      busy={detail.isFetching}
      headingLevel="h3"
    />
  );
  if (!inquiry) {
    if (!detail.isError) return <ReaderSkeleton />;
    return isMissing(detail.error) ? (
      <EmptyState
        title={texts.missing}
        text={texts.missingText}
        icon={MailQuestion}
        action={
          <Link to={inbox.listLink} className={buttonClass('outline')}>
            {texts.back}
          </Link>
        }
      />
    ) : (
      problem
    );
  }
  return (
    <InquiryReader
      inquiry={inquiry}
      detail={detail.data}
      problem={problem}
      propertyGone={isMissing(property.error)}
      people={inbox.people}
      ownId={inbox.ownId}
      now={inbox.now}
      neighbours={<Neighbours id={id} inbox={inbox} />}
      linkTo={inbox.linkTo}
      allOfPersonLink={inbox.allOfPersonLink(id)}
      contactLink={<ContactLink contact={detail.data?.contact} />}
    />
  );
}

/** Links to the previous and next message of the list. */
function Neighbours({ id, inbox: { page, linkTo } }: { id: number; inbox: ShownInbox }) {
  const { state } = useLocation() as { state: unknown };
  const ids = page.inquiries.map((inquiry) => inquiry.id);
  const at = ids.indexOf(id);
  if (at < 0) return null;
  return (
    <span className="flex">
      {[
        { to: ids[at - 1], label: texts.previous, icon: ChevronUp },
        { to: ids[at + 1], label: texts.next, icon: ChevronDown },
      ].map(({ to, label, icon: Icon }) => (
        <Link
          key={label}
          to={linkTo(to ?? id)}
          replace
          state={state}
          preventScrollReset
          title={label}
          aria-label={label}
          aria-disabled={to === undefined || undefined}
          className={classNames(
            buttonClass('quiet', 'small'),
            'px-2!',
            to === undefined && 'pointer-events-none opacity-40',
          )}
        >
          <Icon aria-hidden />
        </Link>
      ))}
    </span>
  );
}
