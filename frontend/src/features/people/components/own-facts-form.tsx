import { ACCOUNT_FACT_TEXTS, ACCOUNT_LIMITS, type OwnAccount } from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import copy from '../../../content/people-copy.json' with { type: 'json' };
import { Button } from '../../../ui/button.js';
import { showFormError } from '../../../ui/form-errors.js';
import { PasswordInput } from '../../../ui/password-input.js';
import { showToast } from '../../../ui/toast-store.js';
import { accountsQuery, changeOwnAccount, ownAccountQuery } from '../data/people.api.js';
import { FactFields, factValues, type FactValues } from './account-fields.js';

const texts = copy.facts;

type Fields = FactValues & { letterKeys: boolean; currentPassword: string };

/** The user's own name, addresses and signature. A new e-mail address asks for the password. */
export function OwnFactsForm({ account, onSaved }: { account: OwnAccount; onSaved: () => Promise<unknown> }) {
  const queryClient = useQueryClient();
  const form = useForm<Fields>({
    mode: 'onTouched',
    defaultValues: fieldsOf(account),
  });
  const { errors } = form.formState;
  const changesEmail = useWatch({ control: form.control, name: 'email' }).trim() !== (account.email ?? '');

  const save = useMutation({
    mutationFn: ({ currentPassword, ...facts }: Fields) =>
      changeOwnAccount({ ...facts, ...(changesEmail && { currentPassword }) }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(ownAccountQuery.queryKey, saved);
      form.reset(fieldsOf(saved));
      // The inbox reads it in the list of accounts.
      await queryClient.invalidateQueries({ queryKey: accountsQuery.queryKey });
      showToast({ title: texts.savedTitle, description: texts.savedText, tone: 'success' });
      await onSaved();
    },
    onError: (error) => showFormError(form, error, { title: copy.error, failed: texts.failed }),
  });

  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit((fields) => save.mutate(fields))(event)}>
      <FactFields register={form.register} errors={errors} />
      <fieldset className="mb-4">
        <legend className="mb-1 text-sm font-medium">{texts.keys}</legend>
        <label className="flex min-h-11 items-center gap-3 text-[0.9375rem]">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-primary"
            {...form.register('letterKeys')}
          />
          {texts.letterKeys}
        </label>
        <p className="text-sm text-muted">{texts.keysHint}</p>
      </fieldset>
      {changesEmail && (
        <PasswordInput
          label={texts.password}
          hint={texts.passwordHint}
          autoComplete="current-password"
          maxLength={ACCOUNT_LIMITS.passwordMax}
          error={errors.currentPassword?.message}
          {...form.register('currentPassword', { required: ACCOUNT_FACT_TEXTS.emailNeedsPassword })}
        />
      )}
      <Button type="submit" busy={save.isPending}>
        {save.isPending ? texts.saving : texts.save}
      </Button>
    </form>
  );
}

function fieldsOf(account: OwnAccount): Fields {
  return { ...factValues(account), letterKeys: account.letterKeys, currentPassword: '' };
}
