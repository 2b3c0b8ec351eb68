import {
  type InquiryAnswer,
  type InquiryDetail,
  type InquiryNote,
  isAnswer,
  STAFF_INQUIRY_LIMITS,
} from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Mail, Pencil, Phone, Trash2 } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { problemText } from '../../../lib/api-client.js';
import { classNames } from '../../../lib/class-names.js';
import { filled, staffDateTime, truncated } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { SocialIcon } from '../../../ui/social-icons.js';
import { StaffPortrait } from '../../../site/staff-portrait.js';
import { showToast } from '../../../ui/toast-store.js';
import { addNote, changeNote, deleteNote, INBOX_KEY } from '../data/inbox.api.js';
import { useTypedText } from '../data/use-typed-text.js';
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

const texts = copy.notes;
/** Characters of a note shown in the delete dialog. */
const NAMED = 80;

interface InquiryNotesProps {
  inquiry: Pick<InquiryDetail, 'id' | 'timeline'>;
  ownId: number | undefined;
  readOnly: boolean;
}

/** Notes and replies, oldest first, with a form to add a note. */
export function InquiryNotes({ inquiry: { id, timeline }, ownId, readOnly }: InquiryNotesProps) {
  const headingId = useId();
  const [deleting, setDeleting] = useState<InquiryNote | null>(null);
  const add = useNoteChange(addNote, texts.added);
  const remove = useNoteChange(deleteNote, texts.deleted);
  const heading = useRef<HTMLHeadingElement>(null);
  const [typed, setTyped] = useTypedText(`note.${id}`);
  const text = (typed ?? '').trim();

  return (
    <section aria-labelledby={headingId}>
      <h3 ref={heading} tabIndex={-1} id={headingId} className="font-sans text-base font-semibold">
        {texts.title}
      </h3>
      {timeline.length === 0 ? (
        <p className="mt-1 text-sm text-muted">{texts.none}</p>
      ) : (
        <ul className="mt-3 space-y-4">
          {timeline.map((entry) => (
            <li key={entry.id} className="flex gap-3">
              <StaffPortrait id={entry.by.id} name={entry.by.username} size="medium" />
              {entry.kind === 'note' ? (
                <Note
                  inquiryId={id}
                  note={entry}
                  own={entry.by.id === ownId && !readOnly}
                  onDelete={() => setDeleting(entry)}
                />
              ) : (
                <Answer answer={entry} />
              )}
            </li>
          ))}
        </ul>
      )}
      {!readOnly && (
        <NoteForm
          label={texts.add}
          text={typed ?? ''}
          busy={add.isPending}
          submitLabel={texts.submit}
          onText={(value) => setTyped(value || null)}
          onSubmit={() => add.mutate({ id, text }, { onSuccess: () => setTyped(null) })}
        />
      )}
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
                  heading.current?.focus();
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

function useNoteChange<Variables, Answer>(
  mutationFn: (variables: Variables) => Promise<Answer>,
  done: string,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    // Awaited, so that the form is cleared when the note appears.
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: INBOX_KEY });
      showToast({ title: done });
    },
    onError: (error) =>
      showToast({ title: copy.inquiry.error, description: problemText(error), tone: 'destructive' }),
  });
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

function Answer({ answer: { by, at, channel, text, outcome } }: { answer: InquiryAnswer }) {
  return (
    <div className="min-w-0 grow">
      <EntryHead name={by.username} at={at} />
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
      {text && <p className="mt-0.5 text-[0.9375rem] break-words whitespace-pre-wrap">{text}</p>}
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
  children?: React.ReactNode;
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

interface NoteFormProps {
  label: string;
  text: string;
  busy: boolean;
  submitLabel: string;
  focused?: boolean;
  onText: (text: string) => void;
  onSubmit: () => void;
  onCancel?: () => void;
}

/** Note form; Ctrl+Enter submits. The input stays until it is stored. */
function NoteForm({ label, text, busy, submitLabel, focused, onText, onSubmit, onCancel }: NoteFormProps) {
  const empty = text.trim() === '';
  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (!empty && !busy) onSubmit();
  }
  return (
    <form onSubmit={submit} className="mt-3 space-y-2">
      <textarea
        aria-label={label}
        rows={2}
        maxLength={STAFF_INQUIRY_LIMITS.noteMax}
        placeholder={texts.placeholder}
        value={text}
        // Opened by "Edit", so it takes the focus.
        autoFocus={focused}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
          else if (event.key === 'Escape') onCancel?.();
        }}
        className="block w-full rounded-control border border-line-strong bg-surface px-3 py-2 text-[0.9375rem] placeholder:text-muted hover:border-primary"
      />
      <div className="flex gap-2">
        <Button type="submit" look="outline" size="small" disabled={empty} busy={busy}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button look="quiet" size="small" onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
