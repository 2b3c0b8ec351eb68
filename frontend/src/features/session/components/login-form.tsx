import {
  LOGIN_LIMITS,
  SECOND_FACTOR_REQUIRED,
  SECOND_FACTOR_WRONG,
  SESSION_TEXTS,
  type User,
} from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api-client.js';
import { filled } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { Input } from '../../../ui/field.js';
import { PasswordInput } from '../../../ui/password-input.js';
import { showToast } from '../../../ui/toast-store.js';
import { signIn, userQuery } from '../data/session.api.js';
import { setStaffHint } from '../data/staff-hint.js';
import adminCopy from '../../../content/admin-copy.json' with { type: 'json' };

const texts = adminCopy.signIn;
const INVALID_CREDENTIALS = 'INVALID_CREDENTIALS';

interface Credentials {
  username: string;
  password: string;
  code: string;
}

/**
 * Sign-in form; keeps the username after a failure. With two-step verification a second step asks for a code;
 * the password stays in the memory of this form only.
 */
export function LoginForm({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const queryClient = useQueryClient();
  const form = useForm<Credentials>({ defaultValues: { username: '', password: '', code: '' } });
  const [asksForCode, setAsksForCode] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const login = useMutation({
    mutationFn: signIn,
    onSuccess: (user) => {
      queryClient.setQueryData(userQuery.queryKey, user);
      setStaffHint(true);
      showToast({ title: texts.success.title, description: texts.success.description });
      onSignedIn(user);
    },
    onError: (error) => {
      const code = error instanceof ApiError ? error.code : null;
      if (code === SECOND_FACTOR_REQUIRED && !asksForCode) {
        setAsksForCode(true);
        return;
      }
      setProblem(error instanceof ApiError ? (error.said ?? texts.failure) : texts.failure);
      if (asksForCode && code !== INVALID_CREDENTIALS) {
        if (code === SECOND_FACTOR_WRONG) form.resetField('code');
        form.setFocus('code');
        return;
      }
      startAgain();
    },
  });

  function startAgain() {
    form.resetField('code');
    if (asksForCode) form.resetField('password');
    setAsksForCode(false);
    // The field may be mounted only now.
    setTimeout(() => form.setFocus('password'));
  }

  function submit({ username, password, code }: Credentials) {
    if (!username.trim() || !password) {
      setProblem(SESSION_TEXTS.bothRequired);
      form.setFocus(username.trim() ? 'password' : 'username');
      return;
    }
    if (asksForCode && !code.trim()) {
      setProblem(SESSION_TEXTS.secondFactorRequired);
      form.setFocus('code');
      return;
    }
    setProblem(null);
    login.mutate({ username: username.trim(), password, ...(asksForCode && { code: code.trim() }) });
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
      {asksForCode ? (
        <>
          <p className="mb-4 text-sm wrap-anywhere text-muted">
            {filled(texts.signingInAs, { name: form.getValues('username').trim() })}
          </p>
          <Input
            label={texts.code}
            hint={texts.codeHint}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            maxLength={LOGIN_LIMITS.codeMax}
            {...form.register('code')}
          />
        </>
      ) : (
        <>
          <Input
            label={texts.username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={LOGIN_LIMITS.usernameMax}
            {...form.register('username')}
          />
          <PasswordInput
            label={texts.password}
            autoComplete="current-password"
            maxLength={LOGIN_LIMITS.passwordMax}
            {...form.register('password')}
          />
        </>
      )}
      <Button type="submit" size="large" className="w-full" busy={login.isPending}>
        {login.isPending ? texts.submitting : texts.submit}
      </Button>
      {asksForCode && (
        <Button
          look="quiet"
          className="mt-2 w-full"
          disabled={login.isPending}
          onClick={() => {
            setProblem(null);
            startAgain();
          }}
        >
          {texts.startAgain}
        </Button>
      )}
    </form>
  );
}
