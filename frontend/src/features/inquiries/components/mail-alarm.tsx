import { STAFF_INQUIRY_LIMITS, type MailHealth } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { MailWarning } from 'lucide-react';
import { Link } from 'react-router-dom';
import { inboxPaths } from '../../../site/inbox-paths.js';
import { paths } from '../../../site/paths.js';
import { filled, groupedNumber, staffDateTime } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';
import { mailboxQuery } from '../data/incoming-mails.api.js';
import { mailHealthQuery } from '../data/inbox.api.js';
import { durationText } from '../data/inbox-text.js';
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

const texts = copy.mailAlarm;

/** Backlog of mails to staff, if it is older than some minutes; otherwise undefined. */
export function useMailAlarm(): MailHealth['waiting'] | undefined {
  const { data } = useQuery(mailHealthQuery);
  return data && data.waiting.minutes >= STAFF_INQUIRY_LIMITS.mailAlarmMinutes ? data.waiting : undefined;
}

/** Time since when the mailbox of answers cannot be read, if that is some minutes; otherwise undefined. */
export function useMailboxAlarm(): string | undefined {
  const { data } = useQuery(mailboxQuery);
  const now = useNow();
  if (!data?.failingSince) return undefined;
  const minutes = (now - Date.parse(data.failingSince)) / 60_000;
  return minutes >= STAFF_INQUIRY_LIMITS.mailAlarmMinutes ? data.failingSince : undefined;
}

/** The same of the mailbox, which links to what came in before. */
export function MailboxAlarm({ since }: { since: string }) {
  const { data } = useQuery(mailboxQuery);
  return (
    <div role="status" className="ml-auto flex min-w-0 justify-end">
      <Link
        to={inboxPaths.unmatchedMails}
        className="flex min-h-11 max-w-full min-w-0 items-center gap-2 rounded-control bg-danger-soft px-2.5 text-[0.8125rem] leading-4 font-medium text-danger hover:underline"
      >
        <MailWarning aria-hidden className="size-5 shrink-0 max-[22rem]:hidden" />
        <span className="min-w-0">
          {filled(texts.mailbox, { time: staffDateTime(since) })}
          {data?.problem && <span className="block truncate max-lg:hidden">{data.problem}</span>}
        </span>
      </Link>
    </div>
  );
}

/** Alarm in the header of every screen; links to the messages whose mails are waiting. */
export function MailAlarm({ alarm }: { alarm: MailHealth['waiting'] | undefined }) {
  return (
    <div role="status" className="ml-auto flex min-w-0 justify-end">
      {alarm && (
        <Link
          to={paths.adminInquiriesWhere({ mail: 'waiting' })}
          className="flex min-h-11 max-w-full min-w-0 items-center gap-2 rounded-control bg-danger-soft px-2.5 text-[0.8125rem] leading-4 font-medium text-danger hover:underline"
        >
          <MailWarning aria-hidden className="size-5 shrink-0 max-[22rem]:hidden" />
          <span className="min-w-0">
            {filled(texts.waiting, {
              time: durationText(alarm.minutes),
              n: groupedNumber(alarm.inquiries),
            })}
            {alarm.problem && <span className="block truncate max-lg:hidden">{alarm.problem}</span>}
          </span>
        </Link>
      )}
    </div>
  );
}
