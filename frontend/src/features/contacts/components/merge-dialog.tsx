import { type Contact, type ContactSummary, needsText, phoneText } from '@lml/common/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { problemText } from '../../../lib/api-client.js';
import { filled } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { Dialog, DialogActions } from '../../../ui/dialog.js';
import { showToast } from '../../../ui/toast-store.js';
import { CONTACTS_KEY, mergeContacts, mergePreviewQuery } from '../data/contacts.api.js';
import { messagesText } from './contact-card.js';
import copy from '../../../content/contacts-copy.json' with { type: 'json' };

const texts = copy.merge;

interface MergeDialogProps {
  kept: Pick<ContactSummary, 'id' | 'name'>;
  other: Pick<ContactSummary, 'id' | 'name'>;
  onClose: () => void;
  onMerged?: (contact: Contact) => void;
}

/** Shows what a merge makes of two contacts, and merges them. */
export function MergeDialog({ kept, other, onClose, onMerged }: MergeDialogProps) {
  const queryClient = useQueryClient();
  const preview = useQuery(mergePreviewQuery(kept.id, other.id));
  const merge = useMutation({
    mutationFn: () =>
      mergeContacts(kept.id, {
        otherId: other.id,
        version: preview.data!.kept.version,
        otherVersion: preview.data!.other.version,
      }),
    onSuccess: (contact) => {
      showToast({ title: texts.done, description: texts.undoHint, tone: 'success' });
      onClose();
      onMerged?.(contact);
    },
    onError: (error) =>
      showToast({ title: texts.failed, description: problemText(error), tone: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: CONTACTS_KEY }),
  });
  const result = preview.data?.result;
  const rows = result && [
    [copy.form.name, [result.name, ...result.otherNames].join(', ')],
    [copy.card.emails, result.emails.join(', ')],
    [copy.card.phones, result.phones.map(phoneText).join(', ')],
    [copy.needs.title, result.needs ? needsText(result.needs) : ''],
    [copy.card.tags, result.tags.join(', ')],
    [copy.card.note, result.note],
    [copy.timeline.title, messagesText(result.messages)],
  ];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !merge.isPending && onClose()}
      title={filled(texts.dialog, { other: other.name, kept: kept.name })}
    >
      <div className="space-y-3 p-5">
        {preview.isPending && <p className="text-muted">{texts.loading}</p>}
        {preview.isError && <p role="alert">{problemText(preview.error)}</p>}
        {rows && (
          <>
            <h3 className="font-sans text-base font-semibold">{texts.result}</h3>
            <dl className="space-y-2 text-sm">
              {rows
                .filter(([, text]) => text !== '')
                .map(([label, text]) => (
                  <div key={label} className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
                    <dt className="text-muted">{label}</dt>
                    <dd className="whitespace-pre-line wrap-anywhere">{text}</dd>
                  </div>
                ))}
            </dl>
            <p className="text-sm text-muted">{texts.undoHint}</p>
          </>
        )}
      </div>
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          {texts.cancel}
        </Button>
        {rows && (
          <Button busy={merge.isPending} onClick={() => merge.mutate()}>
            {texts.confirm}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
