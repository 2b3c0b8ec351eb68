import { LOGIN_LIMITS, SESSION_TEXTS, type User } from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api-client.js';
import { Button } from '../../../ui/button.js';
import { Input } from '../../../ui/field.js';
import { PasswordInput } from '../../../ui/password-input.js';
import { showToast } from '../../../ui/toast-store.js';
import { signIn, userQuery } from '../data/session.api.js';
import { setStaffHint } from '../data/staff-hint.js';
import adminCopy from '../../../content/admin-copy.json' with { type: 'json' };

const words = adminCopy.signIn;

interface Credentials {
  username: string;
  password: string;
}

/** Signs staff in; the name that was typed survives a failure. */
export function LoginForm({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const queryClient = useQueryClient();
  const form = useForm<Credentials>({ defaultValues: { username: '', password: '' } });
  const [problem, setProblem] = useState<string | null>(null);

  const login = useMutation({
    mutationFn: signIn,
    onSuccess: (user) => {
      queryClient.setQueryData(userQuery.queryKey, user);
      setStaffHint(true);
      showToast({ title: words.success.title, description: words.success.description });
      onSignedIn(user);
    },
    onError: (error) => {
      setProblem(error instanceof ApiError ? error.text || words.failure : words.failure);
      form.setFocus('password');
    },
  });

  function submit({ username, password }: Credentials) {
    if (!username.trim() || !password) {
      setProblem(SESSION_TEXTS.bothRequired);
      form.setFocus(username.trim() ? 'password' : 'username');
      return;
    }
    setProblem(null);
    login.mutate({ username: username.trim(), password });
  }

  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)} className="space-y-1">
      <div role="alert">
        {problem && (
          <p className="mb-4 flex items-start gap-2 rounded-control bg-danger-soft px-3 py-2.5 text-sm text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4" />
            {problem}
          </p>
        )}
      </div>
      <Input
        label={words.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LOGIN_LIMITS.usernameMax}
        {...form.register('username')}
      />
      <PasswordInput
        label={words.password}
        autoComplete="current-password"
        maxLength={LOGIN_LIMITS.passwordMax}
        {...form.register('password')}
      />
      <Button type="submit" size="large" className="w-full" busy={login.isPending}>
        {login.isPending ? words.submitting : words.submit}
      </Button>
    </form>
  );
}
