import { ACCOUNT_LIMITS, ACCOUNT_TEXTS, passwordProblem, type User } from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Button } from '../../../ui/button.js';
import { showFormError } from '../../../ui/form-errors.js';
import { RequiredNote } from '../../../ui/field.js';
import { PasswordInput } from '../../../ui/password-input.js';
import { showToast } from '../../../ui/toast-store.js';
import copy from '../../../content/people-copy.json' with { type: 'json' };
import { changePassword, sessionsQuery } from '../data/account.api.js';

interface Fields {
  currentPassword: string;
  newPassword: string;
}

const texts = copy.account;

/** Changes the password. The hidden username is for password managers. */
export function PasswordForm({ user }: { user: User }) {
  const queryClient = useQueryClient();
  const form = useForm<Fields>({
    mode: 'onTouched',
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { errors } = form.formState;

  const change = useMutation({
    mutationFn: changePassword,
    onSuccess: async () => {
      form.reset();
      showToast({ title: texts.changedTitle, description: texts.changedText });
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
    onError: (error) => showFormError(form, error, { title: copy.error, failed: texts.changeFailed }),
  });

  return (
    <form
      noValidate
      className="space-y-1"
      onSubmit={(event) => void form.handleSubmit((fields) => change.mutate(fields))(event)}
    >
      <RequiredNote className="pb-2" />
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordInput
        label={texts.current}
        aria-required
        autoComplete="current-password"
        maxLength={ACCOUNT_LIMITS.passwordMax}
        error={errors.currentPassword?.message}
        {...form.register('currentPassword', { required: ACCOUNT_TEXTS.currentPasswordRequired })}
      />
      <PasswordInput
        label={texts.new}
        aria-required
        hint={copy.register.passwordHint}
        autoComplete="new-password"
        maxLength={ACCOUNT_LIMITS.passwordMax}
        error={errors.newPassword?.message}
        {...form.register('newPassword', {
          validate: (password, { currentPassword }) =>
            passwordProblem(password, user.username) ??
            (password === currentPassword ? ACCOUNT_TEXTS.passwordUnchanged : true),
        })}
      />
      <Button type="submit" busy={change.isPending}>
        {change.isPending ? texts.submitting : texts.submit}
      </Button>
    </form>
  );
}
