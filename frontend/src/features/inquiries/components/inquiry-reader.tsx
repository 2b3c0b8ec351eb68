import type { Account, Inquiry, InquiryDetail } from '@lml/common/contracts';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.js';
import { filled } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { RoleNotice } from '../../../ui/role-notice.js';
import { useInquiryChange } from '../data/use-inquiry-change.js';
import { useMayWorkOn } from '../../../lib/role.js';
import { MailToStaff } from './delivery-state.js';
import { UrgentBadges } from './inquiry-badges.js';
import { AlertsFact, InquiryFacts } from './inquiry-facts.js';
import { InquiryHandling } from './inquiry-handling.js';
import { InquiryHistory } from './inquiry-history.js';
import { AboutProperty, ReceivedAt, Sender } from './inquiry-message.js';
import { AddNote } from './inquiry-notes.js';
import { InquiryStatusBadge } from './inquiry-status.js';
import { InquiryTimeline } from './inquiry-timeline.js';
import { InquiryViewings } from './inquiry-viewings.js';
import { ReplyBox } from './reply-box.js';
import { SamePerson } from './same-person.js';
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

const texts = copy.inquiry;

interface InquiryReaderProps {
  /** Data from the list, until the details have loaded. */
  inquiry: Inquiry;
  detail: InquiryDetail | undefined;
  /** Error shown in place of the details. */
  problem: ReactNode;
  propertyGone: boolean;
  people: Account[];
  ownId: number | undefined;
  now: number;
  /** Links to the previous and next message. */
  neighbours: ReactNode;
  linkTo: (id: number) => string;
  allOfPersonLink: string;
  /** Link to the sender's card, once the details have loaded. */
  contactLink?: ReactNode;
}

/**
 * Message with all details and actions. Switching messages remounts only the parts with input, so that the
 * focus stays on the navigation.
 */
export function InquiryReader({
  inquiry,
  detail,
  problem,
  propertyGone,
  people,
  ownId,
  now,
  neighbours,
  linkTo,
  allOfPersonLink,
  contactLink,
}: InquiryReaderProps) {
  const { name, subject, message } = inquiry;
  const mayWorkOn = useMayWorkOn(inquiry.assignee, ownId);
  return (
    <article
      aria-label={filled(texts.label, { subject, name })}
      className="@container space-y-4 max-lg:[&_.min-h-9]:min-h-11"
    >
      <header className="space-y-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <InquiryStatusBadge status={inquiry.status} />
          <UrgentBadges inquiry={inquiry} now={now} />
          <span className="ml-auto flex items-center gap-3">
            <ReceivedAt at={inquiry.createdAt} now={now} />
            {neighbours}
          </span>
        </div>
        <h2 tabIndex={-1} className="text-h3 break-words focus:outline-none">
          {subject}
        </h2>
        <Sender inquiry={inquiry} />
      </header>
      {!mayWorkOn && <RoleNotice permission="answer-inquiries" />}
      <fieldset disabled={!mayWorkOn} className="min-w-0">
        <InquiryHandling key={inquiry.id} inquiry={inquiry} people={people} ownId={ownId} now={now} />
      </fieldset>
      <div className="grid gap-x-8 gap-y-6 @2xl:grid-cols-[minmax(0,1fr)_14rem]">
        <div className="min-w-0 space-y-4">
          <AboutProperty inquiry={inquiry} propertyGone={propertyGone} />
          {message && <p className="measure break-words whitespace-pre-wrap">{message}</p>}
          {inquiry.spam ? (
            <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-warning-soft px-3 py-2 text-sm">
              <p className="min-w-48 grow basis-48">{spamHint(inquiry)}</p>
              {mayWorkOn && <SpamButton key={inquiry.id} inquiry={inquiry} />}
            </div>
          ) : null}
          {detail ? (
            <>
              <InquiryTimeline
                key={`timeline-${inquiry.id}`}
                inquiry={detail}
                ownId={ownId}
                readOnly={!mayWorkOn}
              />
              {mayWorkOn && !inquiry.spam && (
                <div className="border-t border-line pt-4">
                  <ReplyBox
                    key={inquiry.id}
                    inquiry={inquiry}
                    carriedOn={detail.replySubject}
                    author={people.find(({ id }) => id === ownId)}
                  />
                </div>
              )}
              {mayWorkOn && (
                <div className="border-t border-line pt-4">
                  <AddNote key={`note-${inquiry.id}`} inquiry={detail} />
                </div>
              )}
            </>
          ) : (
            // As high as a screen, so that what loads moves nothing that is in view.
            <div className={classNames('border-t border-line pt-4', !problem && 'min-h-screen')}>
              {problem || <RestSkeleton />}
            </div>
          )}
        </div>
        <div className="min-w-0 space-y-5 border-line max-@2xl:border-t max-@2xl:pt-4 @2xl:border-l @2xl:pl-5">
          <InquiryFacts inquiry={inquiry} now={now} />
          {!inquiry.spam && <InquiryViewings inquiry={inquiry} readOnly={!mayWorkOn} />}
          <MailToStaff key={`mail-${inquiry.id}`} inquiry={inquiry} readOnly={!mayWorkOn} />
          {/* Above parts that are still loading, which would move it. */}
          {!inquiry.spam && mayWorkOn && <SpamButton key={`spam-${inquiry.id}`} inquiry={inquiry} />}
          {detail ? (
            <>
              <AlertsFact consent={detail.alertsConsent} />
              {contactLink}
              <SamePerson samePerson={detail.samePerson} linkTo={linkTo} allLink={allOfPersonLink} />
              <InquiryHistory key={inquiry.id} changes={detail.changes} />
            </>
          ) : (
            !problem && <RestSkeleton />
          )}
        </div>
      </div>
    </article>
  );
}

/** Why it was classified as spam, if not by staff. */
function spamHint({ spamReasons }: Inquiry): string {
  if (spamReasons.length === 0) return texts.spamHint;
  return filled(texts.spamWhy, {
    reasons: spamReasons.map((reason) => texts.spamReasons[reason]).join(', '),
  });
}

function SpamButton({ inquiry: { id, spam } }: { inquiry: Inquiry }) {
  const change = useInquiryChange(id);
  const Icon = spam ? ShieldCheck : ShieldAlert;
  return (
    <Button
      look="outline"
      size="small"
      busy={change.isPending}
      onClick={({ currentTarget }) => {
        const heading = currentTarget.closest('article')?.querySelector('h2');
        change.mutate({ spam: !spam });
        // The button disappears on click; the notice offers to undo.
        heading?.focus({ preventScroll: true });
      }}
    >
      {!change.isPending && <Icon aria-hidden />}
      {spam ? texts.notSpam : texts.markSpam}
    </Button>
  );
}

function RestSkeleton() {
  return (
    <div role="status" className="space-y-3">
      <span className="sr-only">{texts.loading}</span>
      <Skeleton className="h-5 w-32" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  );
}

/** Skeleton of a message. */
export function ReaderSkeleton() {
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">{texts.loading}</span>
      <Skeleton className="h-6 w-24" />
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-5/6" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
