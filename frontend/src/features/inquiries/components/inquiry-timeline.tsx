import {
  type IncomingMailEntry,
  type InquiryAnswer,
  type InquiryDetail,
  type InquiryNote,
  isAnswer,
  propertyReference,
} from '@lml/common/contracts';
import { Mail, MailOpen, Paperclip, Pencil, Phone, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../../../lib/class-names.js';
import { filled, staffDateTime, truncated } from '../../../lib/format.js';
import { StaffPortrait } from '../../../site/staff-portrait.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { SocialIcon } from '../../../ui/social-icons.js';
import { changeNote, deleteNote } from '../data/inbox.api.js';
import { useNoteChange } from '../data/use-note-change.js';
import { NoteForm } from './inquiry-notes.js';
import { IncomingMailBody } from './incoming-mail-body.js';
import { ReplyMailState } from './reply-mail-state.js';
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

const texts = copy.notes;
/** Characters of a note shown in the delete dialog. */
const NAMED = 80;

interface InquiryTimelineProps {
  inquiry: Pick<InquiryDetail, 'id' | 'timeline'>;
  ownId: number | undefined;
  readOnly: boolean;
}

/** Answers, calls and notes below the visitor's message, oldest first. */
export function InquiryTimeline({ inquiry: { id, timeline }, ownId, readOnly }: InquiryTimelineProps) {
  const headingId = useId();
  const [deleting, setDeleting] = useState<InquiryNote | null>(null);
  const remove = useNoteChange(deleteNote, texts.deleted);
  if (timeline.length === 0) return null;

  return (
    <section aria-labelledby={headingId} className="border-t border-line pt-4">
      <h3 id={headingId} className="font-sans text-base font-semibold">
        {texts.title}
      </h3>
      <ul className="mt-3 space-y-4">
        {timeline.map((entry) => (
          <li key={`${entry.kind === 'mail' ? 'mail' : 'entry'}-${entry.id}`} className="flex gap-3">
            {entry.kind === 'mail' ? (
              <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-sunken text-muted [&_svg]:size-4">
                <MailOpen aria-hidden />
              </span>
            ) : (
              <StaffPortrait id={entry.by.id} name={entry.by.username} size="medium" />
            )}
            {entry.kind === 'mail' ? (
              <ReceivedMail mail={entry} />
            ) : entry.kind === 'note' ? (
              <Note
                inquiryId={id}
                note={entry}
                own={entry.by.id === ownId && !readOnly}
                onDelete={() => setDeleting(entry)}
              />
            ) : (
              <Answer inquiryId={id} answer={entry} readOnly={readOnly} />
            )}
          </li>
        ))}
      </ul>
      {deleting && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setDeleting(null)}
          title={texts.deleteTitle}
          confirmLabel={texts.deleteConfirm}
          cancelLabel={texts.cancel}
          destructive
          busy={remove.isPending}
          onConfirm={() =>
            remove.mutate(
              { id, noteId: deleting.id },
              {
                onSuccess: () => {
                  setDeleting(null);
                  // The button that opened the dialog is gone.
                  document.querySelector<HTMLElement>('article h2')?.focus();
                },
              },
            )
          }
        >
          {truncated(deleting.text, NAMED)}
        </ConfirmDialog>
      )}
    </section>
  );
}

function Note({
  inquiryId: id,
  note,
  own,
  onDelete,
}: {
  inquiryId: number;
  note: InquiryNote;
  own: boolean;
  onDelete: () => void;
}) {
  const [draft, setDraft] = useState<string | null>(null);
  const change = useNoteChange(changeNote, texts.saved);
  const time = staffDateTime(note.at);
  if (draft !== null) {
    return (
      <div className="min-w-0 grow">
        <NoteForm
          label={texts.editLabel}
          focused
          text={draft}
          busy={change.isPending}
          submitLabel={texts.save}
          onText={setDraft}
          onCancel={() => setDraft(null)}
          onSubmit={() =>
            change.mutate({ id, noteId: note.id, text: draft.trim() }, { onSuccess: () => setDraft(null) })
          }
        />
      </div>
    );
  }
  return (
    <div className="min-w-0 grow">
      <EntryHead name={note.by.username} at={note.at} edited={note.editedAt !== null}>
        {own && (
          <span className="-my-1.5 ml-auto flex">
            <Button
              look="quiet"
              size="small"
              aria-label={filled(texts.editNamed, { time })}
              title={texts.edit}
              onClick={() => setDraft(note.text)}
            >
              <Pencil aria-hidden />
            </Button>
            <Button
              look="quiet"
              size="small"
              aria-label={filled(texts.deleteNamed, { time })}
              title={texts.delete}
              onClick={onDelete}
            >
              <Trash2 aria-hidden />
            </Button>
          </span>
        )}
      </EntryHead>
      <p className="mt-0.5 text-[0.9375rem] break-words whitespace-pre-wrap">{note.text}</p>
    </div>
  );
}

/** An answer; one that was mailed from here has a box, its subject and how its mail fares. */
function Answer({
  inquiryId,
  answer: { id, by, at, channel, text, outcome, mail },
  readOnly,
}: {
  inquiryId: number;
  answer: InquiryAnswer;
  readOnly: boolean;
}) {
  return (
    <div className={classNames('min-w-0 grow', mail && 'rounded-control bg-primary-soft px-3 py-2')}>
      <EntryHead name={by.username} at={at} />
      {mail ? (
        <p className="mt-0.5 text-sm wrap-anywhere text-muted">
          {filled(texts.mailSubject, { subject: mail.subject })}
        </p>
      ) : (
        <p
          className={classNames(
            'mt-0.5 flex items-center gap-1.5 text-[0.9375rem] [&_svg]:size-4',
            isAnswer(outcome) ? 'text-success' : 'text-muted',
          )}
        >
          {channel === 'email' && <Mail aria-hidden />}
          {channel === 'call' && <Phone aria-hidden />}
          {channel === 'whatsapp' && <SocialIcon name="WhatsApp" />}
          {outcome ? texts.calls[outcome] : filled(texts.answered, { channel: copy.reply.channels[channel] })}
        </p>
      )}
      {text && <p className="mt-1 text-[0.9375rem] break-words whitespace-pre-wrap">{text}</p>}
      {mail && typeof mail.brochureOf === 'number' && (
        <p className="mt-2 flex items-center gap-1.5 text-sm">
          <Paperclip aria-hidden className="size-4 shrink-0 text-muted" />
          {filled(texts.mailBrochure, { reference: propertyReference(mail.brochureOf) })}
        </p>
      )}
      {mail && <ReplyMailState inquiryId={inquiryId} entryId={id} mail={mail} readOnly={readOnly} />}
    </div>
  );
}

/** A mail that came in, under the name of who sent it. */
function ReceivedMail({ mail }: { mail: IncomingMailEntry }) {
  const { from, at, attachedBy } = mail;
  return (
    <div className="min-w-0 grow rounded-control border border-line px-3 py-2">
      <EntryHead name={from.name || from.email || copy.incoming.noSender} at={at}>
        {attachedBy && (
          <span className="text-muted">{filled(copy.incoming.attachedBy, { name: attachedBy })}</span>
        )}
      </EntryHead>
      {from.name && <p className="text-sm wrap-anywhere text-muted">{from.email}</p>}
      <IncomingMailBody mail={mail} />
    </div>
  );
}

function EntryHead({
  name,
  at,
  edited = false,
  children,
}: {
  name: string;
  at: string;
  edited?: boolean;
  children?: ReactNode;
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <strong className="font-semibold wrap-anywhere">{name}</strong>
      <span className="text-muted tabular">
        <time dateTime={at}>{staffDateTime(at)}</time>
        {edited && ` · ${texts.edited}`}
      </span>
      {children}
    </p>
  );
}
