import {
  ACCOUNT_FACT_LIMITS,
  ACCOUNT_LIMITS,
  passwordProblem,
  type User,
  usernameProblem,
} from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { ApiError, problemText } from '../../../lib/api-client.js';
import { Button } from '../../../ui/button.js';
import { Input, RequiredNote } from '../../../ui/field.js';
import { PasswordInput } from '../../../ui/password-input.js';
import { showToast } from '../../../ui/toast-store.js';
import copy from '../../../content/people-copy.json' with { type: 'json' };
import { register } from '../data/account.api.js';
import { userQuery } from '../data/session.api.js';
import { setStaffHint } from '../data/staff-hint.js';

interface Fields {
  name: string;
  username: string;
  password: string;
}

const texts = copy.register;

/** Creates an account by invitation. Keeps the input after a failure. */
export function RegisterForm({
  invitation,
  onRegistered,
}: {
  invitation: string;
  onRegistered: (user: User) => void;
}) {
  const queryClient = useQueryClient();
  const form = useForm<Fields>({
    mode: 'onTouched',
    defaultValues: { name: '', username: '', password: '' },
  });
  const { errors } = form.formState;

  const registration = useMutation({
    mutationFn: (fields: Fields) =>
      register({
        name: fields.name.trim(),
        username: fields.username.trim(),
        password: fields.password,
        invitation,
      }),
    onSuccess: (user) => {
      queryClient.removeQueries({ queryKey: ['staff'] });
      queryClient.setQueryData(userQuery.queryKey, user);
      setStaffHint(true);
      showToast({ title: texts.successTitle, description: texts.success });
      onRegistered(user);
    },
    onError: (error) => {
      const details = error instanceof ApiError ? error.details : [];
      const named = details.filter(({ field }) => ['name', 'username', 'password'].includes(field));
      named.forEach(({ field, message }, index) =>
        form.setError(field as keyof Fields, { type: 'server', message }, { shouldFocus: index === 0 }),
      );
      // The error is at the field, so no notice is needed.
      const description =
        named.length > 0 ? undefined : error instanceof ApiError ? error.text : problemText(error);
      showToast({ title: texts.failureTitle, description, tone: 'destructive' });
    },
  });

  return (
    <form
      noValidate
      className="space-y-1"
      onSubmit={(event) => void form.handleSubmit((fields) => registration.mutate(fields))(event)}
    >
      <RequiredNote className="pb-2" />
      <Input
        label={texts.name}
        hint={texts.nameHint}
        autoComplete="name"
        maxLength={ACCOUNT_FACT_LIMITS.nameMax}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Input
        label={texts.username}
        aria-required
        hint={texts.usernameHint}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={ACCOUNT_LIMITS.usernameMax}
        error={errors.username?.message}
        {...form.register('username', { validate: (name) => usernameProblem(name) ?? true })}
      />
      <PasswordInput
        label={texts.password}
        aria-required
        hint={texts.passwordHint}
        autoComplete="new-password"
        maxLength={ACCOUNT_LIMITS.passwordMax}
        error={errors.password?.message}
        {...form.register('password', {
          validate: (password, { username }) => passwordProblem(password, username) ?? true,
        })}
      />
      <Button type="submit" size="large" className="mt-2 w-full" busy={registration.isPending}>
        {registration.isPending ? texts.submitting : texts.submit}
      </Button>
    </form>
  );
}
