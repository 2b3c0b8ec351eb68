import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { problemText } from '../../../lib/api-client.js';
import { filled } from '../../../lib/format.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { showToast } from '../../../ui/toast-store.js';
import copy from '../../../content/site-content-copy.json' with { type: 'json' };

interface DeleteDialogProps {
  /** Name of the item. */
  name: string;
  texts: { title: string; text: string; confirm: string; done: string; restored: string };
  remove: () => Promise<unknown>;
  /** Restores the item. */
  restore: () => Promise<unknown>;
  /** Query keys to invalidate afterwards. */
  keys: readonly QueryKey[];
  onClose: () => void;
}

/** Asks for confirmation; the notice afterwards offers to undo. */
export function DeleteDialog({ name, texts, remove, restore, keys, onClose }: DeleteDialogProps) {
  const queryClient = useQueryClient();
  const refresh = () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const fail = (error: Error) =>
    showToast({ title: copy.error, description: problemText(error), tone: 'destructive' });
  const undoing = useMutation({
    mutationFn: restore,
    onSuccess: () => showToast({ title: texts.restored, description: name, tone: 'success' }),
    onError: fail,
    onSettled: refresh,
  });
  const deleting = useMutation({
    mutationFn: remove,
    onSuccess: () =>
      showToast({
        title: texts.done,
        description: name,
        tone: 'success',
        action: { label: copy.undo, onPress: () => undoing.mutate() },
      }),
    onError: fail,
    onSettled: async () => {
      onClose();
      await refresh();
      // The button that opened the dialog may be gone with its row.
      if (document.activeElement === document.body) document.querySelector('h1')?.focus();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !deleting.isPending && onClose()}
      title={filled(texts.title, { name })}
      confirmLabel={texts.confirm}
      cancelLabel={copy.cancel}
      destructive
      busy={deleting.isPending}
      onConfirm={() => deleting.mutate()}
    >
      {texts.text}
    </ConfirmDialog>
  );
}
