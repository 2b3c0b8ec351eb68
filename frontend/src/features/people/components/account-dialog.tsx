import {
  type Account,
  ACCOUNT_LIMITS,
  displayName,
  type Role,
  ROLES,
  usernameProblem,
} from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import copy from '../../../content/people-copy.json' with { type: 'json' };
import { filled } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { showFormError } from '../../../ui/form-errors.js';
import { Dialog } from '../../../ui/dialog.js';
import { Input, RequiredNote, Select } from '../../../ui/field.js';
import { showToast } from '../../../ui/toast-store.js';
import { changeAccount } from '../data/people.api.js';
import { FactFields, factValues, type FactValues } from './account-fields.js';

const texts = copy.people;

type Fields = FactValues & { username: string; role: Role };

/** Roles for a select. */
export const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: copy.roles.names[role] }));

/** Lets an owner change an account. A new role holds at once, also where the person is signed in. */
export function AccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm<Fields>({
    mode: 'onTouched',
    defaultValues: { ...factValues(account), username: account.username, role: account.role },
  });
  const { errors } = form.formState;
  const role = useWatch({ control: form.control, name: 'role' });
  const save = useMutation({
    mutationFn: (fields: Fields) => changeAccount(account.id, fields),
    onSuccess: async (saved) => {
      showToast({
        title: texts.savedTitle,
        description: filled(texts.savedText, { name: displayName(saved) }),
        tone: 'success',
      });
      onClose();
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['staff'] }),
        queryClient.invalidateQueries({ queryKey: ['user'] }),
      ]);
    },
    onError: (error) => showFormError(form, error, { title: copy.error, failed: texts.changeFailed }),
  });

  return (
    <Dialog
      open
      insistent
      onOpenChange={(open) => !open && onClose()}
      title={filled(texts.editTitle, { name: displayName(account) })}
      className="sm:w-[min(34rem,calc(100vw-3rem))]!"
    >
      <form
        noValidate
        className="overflow-y-auto px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6"
        onSubmit={(event) => void form.handleSubmit((fields) => save.mutate(fields))(event)}
      >
        <RequiredNote className="mb-3" />
        <Select
          label={texts.role}
          options={ROLE_OPTIONS}
          hint={copy.roles.hints[role]}
          error={errors.role?.message}
          {...form.register('role')}
        />
        <Input
          label={texts.username}
          aria-required
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
          maxLength={ACCOUNT_LIMITS.usernameMax}
          error={errors.username?.message}
          {...form.register('username', { validate: (name) => usernameProblem(name) ?? true })}
        />
        <FactFields register={form.register} errors={errors} />
        <div className="flex justify-end gap-3">
          <Button look="outline" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" busy={save.isPending}>
            {save.isPending ? texts.saving : texts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
