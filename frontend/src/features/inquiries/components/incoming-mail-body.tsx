import type { IncomingMail } from '@lml/common/contracts';
import { Download, Paperclip } from 'lucide-react';
import { classNames } from '../../../lib/class-names.js';
import { filled } from '../../../lib/format.js';
import { Badge } from '../../../ui/badge.js';
import { buttonClass } from '../../../ui/button.js';
import { mailFilePath } from '../data/incoming-mails.api.js';
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

const texts = copy.incoming;
const MEGABYTE = 1_000_000;

/** Subject, text, folded earlier mails and files of a mail that came in. All of it is shown as plain text. */
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
      {attachments.length > 0 && <Attachments mail={mail} />}
    </>
  );
}

/** Files of a mail, with a link to those that are stored and the reason at the others. */
function Attachments({ mail: { id, attachments } }: { mail: IncomingMail }) {
  return (
    <div className="mt-3 border-t border-line pt-2 text-sm">
      <p className="font-medium">{texts.attachments}</p>
      <ul className="mt-1 max-w-md space-y-1">
        {attachments.map(({ name, size, unstored }, index) => (
          // Names may be alike.
          <li key={`${index}-${name}`} className="flex min-h-9 items-center gap-x-3">
            <span className="flex min-w-0 grow items-start gap-1.5">
              <Paperclip aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
              <span className="min-w-0 wrap-anywhere">
                {filled(texts.attachment, { name: name || texts.unnamed, size: sizeText(size) })}
                {unstored && <span className="block text-muted">{texts.unstored[unstored]}</span>}
              </span>
            </span>
            {unstored === null && (
              <a
                href={mailFilePath(id, index)}
                download
                aria-label={filled(texts.downloadNamed, { name: name || texts.unnamed })}
                className={classNames('shrink-0', buttonClass('quiet', 'small'))}
              >
                <Download aria-hidden />
                {texts.download}
              </a>
            )}
          </li>
        ))}
      </ul>
      {attachments.some(({ unstored }) => unstored === null) && (
        <p className="mt-1 text-muted">{texts.caution}</p>
      )}
    </div>
  );
}

function sizeText(bytes: number): string {
  return bytes < MEGABYTE
    ? filled(texts.kilobytes, { n: Math.max(1, Math.round(bytes / 1000)) })
    : filled(texts.megabytes, { n: (bytes / MEGABYTE).toFixed(1) });
}
