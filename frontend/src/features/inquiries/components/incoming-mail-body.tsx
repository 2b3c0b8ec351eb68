import type { IncomingMail } from '@lml/common/contracts';
import { Paperclip } from 'lucide-react';
import { filled } from '../../../lib/format.js';
import { Badge } from '../../../ui/badge.js';
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

const texts = copy.incoming;
const MEGABYTE = 1_000_000;

/** Subject, text, folded earlier mails and names of attachments of a mail that came in. All of it is plain text. */
export function IncomingMailBody({ mail }: { mail: IncomingMail }) {
  const { subject, text, quoted, automatic, unreadable, attachments } = mail;
  return (
    <>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm wrap-anywhere text-muted">
        {filled(copy.notes.mailSubject, { subject: subject || texts.noSubject })}
        {automatic && (
          <Badge tone={automatic === 'bounce' ? 'danger' : 'neutral'}>{texts.badges[automatic]}</Badge>
        )}
      </p>
      {unreadable ? (
        <p className="mt-1 text-sm text-warning">{texts.unreadable[unreadable]}</p>
      ) : text ? (
        <p className="mt-1 text-[0.9375rem] wrap-anywhere whitespace-pre-wrap">{text}</p>
      ) : (
        <p className="mt-1 text-sm text-muted">{texts.noText}</p>
      )}
      {quoted && (
        <details className="mt-2 text-sm text-muted">
          <summary className="min-h-9 cursor-pointer py-1.5 font-medium">{texts.quoted}</summary>
          <p className="border-l-4 border-line pl-3 wrap-anywhere whitespace-pre-wrap">{quoted}</p>
        </details>
      )}
      {attachments.length > 0 && (
        <div className="mt-2 text-sm">
          <p className="font-medium">{texts.attachments}</p>
          <ul className="mt-1 space-y-1">
            {attachments.map(({ name, size }, index) => (
              // Names may be alike.
              <li key={`${index}-${name}`} className="flex items-start gap-1.5 text-muted">
                <Paperclip aria-hidden className="mt-0.5 size-4 shrink-0" />
                <span className="min-w-0 wrap-anywhere">
                  {filled(texts.attachment, { name: name || texts.unnamed, size: sizeText(size) })}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function sizeText(bytes: number): string {
  return bytes < MEGABYTE
    ? filled(texts.kilobytes, { n: Math.max(1, Math.round(bytes / 1000)) })
    : filled(texts.megabytes, { n: (bytes / MEGABYTE).toFixed(1) });
}
