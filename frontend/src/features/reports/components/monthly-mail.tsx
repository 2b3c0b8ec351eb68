import { monthName, type ReportLink, type ReportRecipient } from '@lml/common/contracts';
import { filled, shortDate } from '../../../lib/format.js';
import copy from '../../../content/reports-copy.json' with { type: 'json' };

const texts = copy.mailing;

/** Whom a link is mailed to each month, and how the last mail to each went. */
export function MonthlyMailCell({ link }: { link: ReportLink }) {
  // Missing from an older listings service, during an upgrade.
  const { recipients = [], mailable = false } = link as Partial<ReportLink>;
  if (recipients.length === 0) {
    return <span className="text-muted">{mailable ? texts.nobody : texts.old}</span>;
  }
  return (
    <ul className="space-y-1 text-sm">
      {recipients.map((recipient) => (
        <li key={recipient.email}>
          {recipient.stoppedAt !== null ? (
            <span className="wrap-anywhere text-muted">
              {filled(texts.stopped, { email: recipient.email, date: shortDate(recipient.stoppedAt) })}
            </span>
          ) : (
            <>
              <span className="block wrap-anywhere">{recipient.email}</span>
              <span className={recipient.lastMail?.state === 'failed' ? 'text-danger' : 'text-muted'}>
                {lastMailText(recipient)}
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function lastMailText({ lastMail }: ReportRecipient): string {
  if (!lastMail) return texts.never;
  const { state, month, at } = lastMail;
  return filled(texts.states[state], { month: monthName(month), date: shortDate(at) });
}
