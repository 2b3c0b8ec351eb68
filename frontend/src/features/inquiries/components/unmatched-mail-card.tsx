import type { UnmatchedMail } from '@lml/common/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { filled, staffDateTime } from '../../../lib/format.js';
import { useMay } from '../../../lib/role.js';
import { paths } from '../../../site/paths.js';
import { Button } from '../../../ui/button.js';
import { useUnmatchedMail } from '../data/use-unmatched-mail.js';
import { AttachMailDialog } from './attach-mail-dialog.js';
import { IncomingMailBody } from './incoming-mail-body.js';
import inbox from '../../../content/inbox-copy.json' with { type: 'json' };
import copy from '../../../content/unmatched-mails-copy.json' with { type: 'json' };

/** A mail that belongs to no message, and what can be done with it. */
export function UnmatchedMailCard({ mail }: { mail: UnmatchedMail }) {
  const { id, at, from, suggestion, dismissedBy } = mail;
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const { attach, make, decide, busy } = useUnmatchedMail(mail);
  const may = useMay();
  return (
    <article aria-labelledby={`mail-${id}`} className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id={`mail-${id}`} className="min-w-0 font-sans text-base font-semibold wrap-anywhere">
          {from.name || from.email || inbox.incoming.noSender}
        </h2>
        {from.name && <span className="min-w-0 text-sm wrap-anywhere text-muted">{from.email}</span>}
        <time dateTime={at} className="text-sm text-muted tabular sm:ml-auto">
          {staffDateTime(at)}
        </time>
      </div>
      <IncomingMailBody mail={mail} />
      {suggestion && (
        <p className="mt-3 rounded-control bg-primary-soft px-3 py-2 text-sm wrap-anywhere">
          <Link to={paths.adminInquiry(suggestion.id)} className="underline underline-offset-4">
            {filled(copy.suggestion, suggestion)}
          </Link>
        </p>
      )}
      {dismissedBy && (
        <p className="mt-3 text-sm text-muted">{filled(copy.dismissedBy, { name: dismissedBy })}</p>
      )}
      {may('answer-inquiries') && (
        <div className="mt-4 flex flex-wrap gap-2">
          {suggestion && (
            <Button
              size="small"
              busy={attach.isPending}
              disabled={busy}
              onClick={() => attach.mutate(suggestion.id)}
            >
              {copy.attachSuggested}
            </Button>
          )}
          <Button
            look={suggestion ? 'outline' : 'primary'}
            size="small"
            disabled={busy}
            onClick={(event) => setOpener(event.currentTarget)}
          >
            {suggestion ? copy.attachOther : copy.attach}
          </Button>
          {from.email && (
            <Button
              look="outline"
              size="small"
              busy={make.isPending}
              disabled={busy}
              onClick={() => make.mutate()}
            >
              {copy.makeMessage}
            </Button>
          )}
          <Button
            look="quiet"
            size="small"
            disabled={busy}
            onClick={() => decide.mutate(dismissedBy ? 'restore' : 'dismiss')}
          >
            {dismissedBy ? copy.restore : copy.dismiss}
          </Button>
        </div>
      )}
      {opener && (
        <AttachMailDialog
          mail={mail}
          opener={opener}
          busy={attach.isPending}
          onChoose={(inquiryId) => attach.mutate(inquiryId, { onSuccess: () => setOpener(null) })}
          onClose={() => setOpener(null)}
        />
      )}
    </article>
  );
}
