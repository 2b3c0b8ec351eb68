import type { UnmatchedMail } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { problemText } from '../../../lib/api-client.js';
import { filled, staffDateTime } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { Dialog, DialogActions } from '../../../ui/dialog.js';
import { Input } from '../../../ui/field.js';
import { EVERYTHING } from '../data/inbox-filters.js';
import { inboxQuery } from '../data/inbox.api.js';
import inbox from '../../../content/inbox-copy.json' with { type: 'json' };
import copy from '../../../content/unmatched-mails-copy.json' with { type: 'json' };

const texts = copy.dialog;
const SHOWN = 10;
/** Number of a message, with or without a number sign; without zeros at its start. */
const NUMBER = /^#?([1-9]\d{0,8})$/;

interface AttachMailDialogProps {
  mail: UnmatchedMail;
  /** The button that opened it. */
  opener: HTMLElement;
  busy: boolean;
  onChoose: (inquiryId: number) => void;
  onClose: () => void;
}

/** Dialog in which staff search for the message that a mail belongs to. It starts with the sender's address. */
export function AttachMailDialog({ mail, opener, busy, onChoose, onClose }: AttachMailDialogProps) {
  const { from } = mail;
  const [typed, setTyped] = useState(from.email);
  const search = useDeferredValue(typed.trim());
  const found = useQuery({ ...inboxQuery({ ...EVERYTHING, search }), refetchInterval: false });
  const number = NUMBER.exec(search)?.[1];
  const numbered = useQuery({
    ...inboxQuery({ ...EVERYTHING, search: `#${number}` }),
    ...{ enabled: number !== undefined, refetchInterval: false },
  });
  // First, as newer messages may have these digits in a phone number.
  const first = numbered.data?.inquiries.filter(({ id }) => String(id) === number) ?? [];
  const others = found.data?.inquiries.filter(({ id }) => String(id) !== number) ?? [];
  const inquiries = [...first, ...others].slice(0, SHOWN);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={filled(texts.title, { name: from.name || from.email || inbox.incoming.noSender })}
      opener={opener}
    >
      <div className="min-h-0 grow space-y-3 overflow-y-auto p-5 sm:p-6">
        <Input
          type="search"
          label={texts.search}
          hint={texts.hint}
          maxLength={200}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p role="status" className="text-sm text-muted">
          {found.isError
            ? `${texts.failed}. ${problemText(found.error)}`
            : found.isPending
              ? texts.searching
              : inquiries.length === 0 && texts.none}
        </p>
        {inquiries.length > 0 && (
          <ul aria-label={texts.results} className="space-y-2">
            {inquiries.map(({ id, name, subject, email, createdAt }) => (
              <li key={id}>
                <button
                  type="button"
                  disabled={busy}
                  aria-label={filled(texts.choose, { name, subject, number: filled(texts.number, { id }) })}
                  onClick={() => onChoose(id)}
                  className="block min-h-11 w-full rounded-control border border-line px-3 py-2 text-left text-sm hover:border-primary hover:bg-primary-soft"
                >
                  <span className="flex gap-2 font-semibold">
                    <span className="min-w-0 grow wrap-anywhere">{name}</span>
                    <span className="shrink-0 font-normal text-muted tabular">
                      {filled(texts.number, { id })}
                    </span>
                  </span>
                  <span className="block wrap-anywhere">{subject}</span>
                  <span className="block wrap-anywhere text-muted">
                    {email} · {staffDateTime(createdAt)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <DialogActions>
        <Button look="outline" onClick={onClose} disabled={busy}>
          {texts.cancel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
