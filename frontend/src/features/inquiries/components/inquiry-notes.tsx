import { type InquiryDetail, STAFF_INQUIRY_LIMITS } from '@lml/common/contracts';
import type { FormEvent, KeyboardEvent } from 'react';
import { Button } from '../../../ui/button.js';
import { addNote } from '../data/inbox.api.js';
import { useNoteChange } from '../data/use-note-change.js';
import { useTypedText } from '../data/use-typed-text.js';
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

const texts = copy.notes;

/** Form to add a note for colleagues. */
export function AddNote({ inquiry: { id, timeline } }: { inquiry: Pick<InquiryDetail, 'id' | 'timeline'> }) {
  const add = useNoteChange(addNote, texts.added);
  const [typed, setTyped, deleteStored] = useTypedText(`note.${id}`);
  const text = (typed ?? '').trim();
  return (
    <>
      {!timeline.some(({ kind }) => kind === 'note') && <p className="text-sm text-muted">{texts.none}</p>}
      <NoteForm
        label={texts.add}
        text={typed ?? ''}
        busy={add.isPending}
        submitLabel={texts.submit}
        onText={(value) => setTyped(value || null)}
        onSubmit={() => add.mutate({ id, text }, { onSuccess: () => deleteStored(typed) })}
      />
    </>
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
export function NoteForm({
  label,
  text,
  busy,
  submitLabel,
  focused,
  onText,
  onSubmit,
  onCancel,
}: NoteFormProps) {
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
