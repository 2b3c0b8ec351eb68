import {
  type Contact,
  type ContactMerge,
  type ContactSummary,
  type DuplicatePair,
  phoneText,
} from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { problemText } from '../../../lib/api-client.js';
import { filled, staffDateTime } from '../../../lib/format.js';
import { useMay } from '../../../lib/role.js';
import { contactPaths } from '../../../site/contact-paths.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { showToast } from '../../../ui/toast-store.js';
import { CONTACTS_KEY, markDifferent, undoMerge } from '../data/contacts.api.js';
import { messagesText } from './contact-card.js';
import { MergeDialog } from './merge-dialog.js';
import copy from '../../../content/contacts-copy.json' with { type: 'json' };

const texts = copy.merge;

/** Two contacts that may be one person, with what they share and the two decisions. */
export function DuplicateCard({ pair: { first, second, shared } }: { pair: DuplicatePair }) {
  const may = useMay();
  return (
    <article className="rounded-card border border-line bg-surface p-4">
      <h2 className="sr-only">{filled(texts.pair, { first: first.name, second: second.name })}</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        {[first, second].map((contact) => (
          <Person key={contact.id} contact={contact} />
        ))}
      </div>
      <Decision kept={first} other={second} shared={shared} editable={may('answer-inquiries')} />
    </article>
  );
}

/** Possible duplicates of one contact; nothing without any. */
export function ContactDuplicates({ contact }: { contact: Contact }) {
  const id = useId();
  if (contact.duplicates.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-6 rounded-card border border-line bg-warning-soft p-4">
      <h2 id={id} className="font-sans text-base font-semibold">
        {texts.title}
      </h2>
      <ul className="mt-2 space-y-3">
        {contact.duplicates.map(({ contact: other, shared }) => (
          <li key={other.id}>
            <Person contact={other} />
            <Decision kept={contact} other={other} shared={shared} editable={contact.editable} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Person({ contact: { id, name, emails, phones, messages } }: { contact: ContactSummary }) {
  return (
    <div className="min-w-0">
      <Link
        to={contactPaths.one(id)}
        className="font-semibold text-primary underline underline-offset-4 wrap-anywhere"
      >
        {name}
      </Link>
      <p className="flex flex-wrap gap-x-3 text-sm tabular">
        {[...emails, ...phones.map(phoneText)].map((address) => (
          <span key={address} className="wrap-anywhere">
            {address}
          </span>
        ))}
      </p>
      <p className="text-sm text-muted">{messagesText(messages)}</p>
    </div>
  );
}

function Decision({
  kept,
  other,
  shared,
  editable,
}: {
  kept: ContactSummary;
  other: ContactSummary;
  shared: string[];
  editable: boolean;
}) {
  const queryClient = useQueryClient();
  const [merging, setMerging] = useState(false);
  const different = useMutation({
    mutationFn: () => markDifferent(kept.id, other.id),
    onSuccess: () => showToast({ title: texts.remembered, tone: 'success' }),
    onError: (error) =>
      showToast({ title: copy.form.notSaved, description: problemText(error), tone: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: CONTACTS_KEY }),
  });
  return (
    <>
      <p className="mt-2 text-sm wrap-anywhere">
        {shared.length > 0
          ? filled(texts.shared, { shared: shared.map(phoneText).join(', ') })
          : texts.sharedNothing}
      </p>
      {editable && (
        <div className="mt-2 flex flex-wrap gap-3">
          <Button look="outline" onClick={() => setMerging(true)}>
            {texts.look}
          </Button>
          <Button look="outline" busy={different.isPending} onClick={() => different.mutate()}>
            {texts.different}
          </Button>
        </div>
      )}
      {merging && <MergeDialog kept={kept} other={other} onClose={() => setMerging(false)} />}
    </>
  );
}

/** Contacts that were merged into this one; the latest merge can be undone. Nothing without any. */
export function ContactMerges({ contact: { id, merges, editable } }: { contact: Contact }) {
  const headingId = useId();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState<ContactMerge | null>(null);
  const undo = useMutation({
    mutationFn: (merge: ContactMerge) => undoMerge(id, merge.id),
    onSuccess: () => showToast({ title: texts.undone, tone: 'success' }),
    onError: (error) =>
      showToast({ title: texts.undoFailed, description: problemText(error), tone: 'destructive' }),
    onSettled: () => {
      setAsking(null);
      return queryClient.invalidateQueries({ queryKey: CONTACTS_KEY });
    },
  });
  if (merges.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="font-sans text-base font-semibold">
        {texts.merges}
      </h2>
      <ul className="mt-1 space-y-2 text-sm">
        {merges.map((merge, index) => (
          <li key={merge.id} className="wrap-anywhere">
            {filled(texts.merged, { name: merge.otherName, by: merge.by, time: staffDateTime(merge.at) })}
            {index === 0 && editable && (
              <Button look="outline" size="small" className="mt-1 block" onClick={() => setAsking(merge)}>
                {texts.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && !undo.isPending && setAsking(null)}
          title={filled(texts.undoTitle, { name: asking.otherName })}
          confirmLabel={texts.undo}
          cancelLabel={texts.cancel}
          busy={undo.isPending}
          onConfirm={() => undo.mutate(asking)}
        >
          {texts.undoText}
        </ConfirmDialog>
      )}
    </section>
  );
}
