import { type Account, displayName } from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import copy from '../../../content/people-copy.json' with { type: 'json' };
import { problemText } from '../../../lib/api-client.js';
import { filled } from '../../../lib/format.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { Select } from '../../../ui/field.js';
import { showToast } from '../../../ui/toast-store.js';
import { deleteAccount, handOver } from '../data/people.api.js';

const texts = copy.people;

interface DeleteAccountDialogProps {
  account: Account;
  accounts: Account[];
  onClose: () => void;
}

/** Deletes an account after handing over its inquiries, agents and offices. Safe to repeat after a failure. */
export function DeleteAccountDialog({ account, accounts, onClose }: DeleteAccountDialogProps) {
  const queryClient = useQueryClient();
  const [to, setTo] = useState('');
  const name = displayName(account);
  const remove = useMutation({
    mutationFn: async () => {
      await handOver({ from: account.id, to: to === '' ? null : Number(to) });
      await deleteAccount(account.id);
    },
    onSuccess: async () => {
      showToast({ title: texts.deletedTitle, description: filled(texts.deletedText, { name }) });
      onClose();
      await queryClient.invalidateQueries();
    },
    onError: (error) =>
      showToast({
        title: copy.error,
        description: `${texts.deleteFailed}: ${problemText(error)}`,
        tone: 'destructive',
      }),
  });
  const heirs = accounts.filter(({ id, disabled }) => id !== account.id && !disabled);
  return (
    <ConfirmDialog
      open
      insistent
      onOpenChange={(open) => !open && onClose()}
      title={filled(texts.deleteTitle, { name })}
      confirmLabel={remove.isPending ? texts.deleting : texts.deleteConfirm}
      cancelLabel={copy.cancel}
      destructive
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      <span className="block">{filled(texts.deleteText, { name })}</span>
      <span className="mt-4 block">
        <Select
          label={filled(texts.handOver, { name })}
          hint={texts.handOverHint}
          value={to}
          onChange={({ target }) => setTo(target.value)}
          options={[
            { value: '', label: texts.nobody },
            ...heirs.map((heir) => ({ value: String(heir.id), label: displayName(heir) })),
          ]}
        />
      </span>
    </ConfirmDialog>
  );
}
