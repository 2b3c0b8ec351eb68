import {
  ACCOUNT_FACT_TEXTS,
  ACCOUNT_LIMITS,
  type OpenPasswordReset,
  passwordProblem,
} from '@lml/common/contracts';
import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { TicketX } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import copy from '../../content/people-copy.json' with { type: 'json' };
import { SignInFrame } from '../../features/session/components/sign-in-frame.js';
import { passwordResetQuery, setNewPassword } from '../../features/session/data/password-reset.api.js';
import { ApiError, problemText } from '../../lib/api-client.js';
import { filled } from '../../lib/format.js';
import { paths } from '../../site/paths.js';
import { Button, buttonClass } from '../../ui/button.js';
import { PasswordInput } from '../../ui/password-input.js';
import { Skeleton } from '../../ui/skeleton.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import { showToast } from '../../ui/toast-store.js';

const texts = copy.password;

/** Sets a new password by the link of a mail. Its secret is in the fragment, which no server sees. */
export function ResetPasswordPage() {
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  // Do not refetch: a used link is rejected, which would hide the form while its answer is under way.
  const reset = useQuery({ ...passwordResetQuery(token), staleTime: Infinity, enabled: token !== '' });
  return (
    <SignInFrame title={texts.resetTitle} loading={token !== '' && reset.isPending}>
      {token ? <Open token={token} reset={reset} /> : <Closed reason={ACCOUNT_FACT_TEXTS.resetInvalid} />}
    </SignInFrame>
  );
}

function Open({ token, reset }: { token: string; reset: UseQueryResult<OpenPasswordReset> }) {
  if (reset.isPending) {
    return (
      <div role="status">
        <span className="sr-only">{texts.checking}</span>
        <Skeleton className="mb-6 h-10 w-full" />
        <Skeleton className="mb-9 h-11 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
    );
  }
  if (reset.isError) {
    return reset.error instanceof ApiError && reset.error.status === 403 ? (
      <Closed reason={reset.error.text} />
    ) : (
      <ErrorState
        text={problemText(reset.error)}
        onRetry={() => void reset.refetch()}
        busy={reset.isFetching}
      />
    );
  }
  return <NewPassword token={token} username={reset.data.username} />;
}

function NewPassword({ token, username }: { token: string; username: string }) {
  const navigate = useNavigate();
  const form = useForm<{ password: string }>({ mode: 'onTouched', defaultValues: { password: '' } });
  const set = useMutation({
    mutationFn: ({ password }: { password: string }) => setNewPassword({ token, password }),
    onSuccess: async () => {
      showToast({ title: texts.doneTitle, description: texts.doneText, tone: 'success' });
      await navigate(paths.adminLogin, { replace: true });
    },
    onError: (error) => {
      const detail =
        error instanceof ApiError ? error.details.find(({ field }) => field === 'password') : undefined;
      if (detail)
        form.setError('password', { type: 'server', message: detail.message }, { shouldFocus: true });
      else {
        showToast({
          title: copy.error,
          description: `${texts.failed}: ${problemText(error)}`,
          tone: 'destructive',
        });
      }
    },
  });
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit((fields) => set.mutate(fields))(event)}>
      <p className="mb-5 text-[0.9375rem] wrap-anywhere text-muted">
        {filled(texts.resetText, { name: username })}
      </p>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput
        label={texts.new}
        hint={copy.register.passwordHint}
        autoComplete="new-password"
        maxLength={ACCOUNT_LIMITS.passwordMax}
        error={form.formState.errors.password?.message}
        {...form.register('password', {
          validate: (password) => passwordProblem(password, username) ?? true,
        })}
      />
      <Button type="submit" size="large" className="w-full" busy={set.isPending}>
        {set.isPending ? texts.submitting : texts.submit}
      </Button>
    </form>
  );
}

function Closed({ reason }: { reason: string }) {
  return (
    <div className="-mx-4 -my-8">
      <EmptyState
        icon={TicketX}
        title={texts.closedTitle}
        text={`${reason}.`}
        action={
          <Link to={paths.forgotPassword} className={buttonClass('outline')}>
            {texts.again}
          </Link>
        }
      />
    </div>
  );
}
