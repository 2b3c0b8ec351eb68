import { ACCOUNT_FACT_LIMITS, ACCOUNT_FACT_TEXTS } from '@lml/common/contracts';
import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import copy from '../../content/people-copy.json' with { type: 'json' };
import { SignInFrame } from '../../features/session/components/sign-in-frame.js';
import { requestPasswordReset } from '../../features/session/data/password-reset.api.js';
import { problemText } from '../../lib/api-client.js';
import { paths } from '../../site/paths.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Input } from '../../ui/field.js';
import { showToast } from '../../ui/toast-store.js';

const texts = copy.password;

/** Asks for a link to set a new password. The answer never tells whether there is such an account. */
export function ForgotPasswordPage() {
  const form = useForm<{ login: string }>({ defaultValues: { login: '' } });
  const request = useMutation({
    mutationFn: ({ login }: { login: string }) => requestPasswordReset(login.trim()),
    onError: (error) =>
      showToast({
        title: copy.error,
        description: `${texts.sendFailed}: ${problemText(error)}`,
        tone: 'destructive',
      }),
  });

  return (
    <SignInFrame title={texts.forgotTitle}>
      {request.isSuccess ? (
        <div role="status" className="text-center">
          <MailCheck aria-hidden className="mx-auto size-10 text-primary" />
          <h2 className="mt-3 text-h3">{texts.sentTitle}</h2>
          <p className="mt-2 text-[0.9375rem] text-muted">{texts.sentText}</p>
        </div>
      ) : (
        <form
          noValidate
          onSubmit={(event) => void form.handleSubmit((fields) => request.mutate(fields))(event)}
        >
          <p className="mb-5 text-[0.9375rem] text-muted">{texts.forgotText}</p>
          <Input
            label={texts.login}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={ACCOUNT_FACT_LIMITS.emailMax}
            error={form.formState.errors.login?.message}
            {...form.register('login', {
              validate: (login) => login.trim() !== '' || ACCOUNT_FACT_TEXTS.resetLoginRequired,
            })}
          />
          <Button type="submit" size="large" className="w-full" busy={request.isPending}>
            {request.isPending ? texts.sending : texts.send}
          </Button>
        </form>
      )}
      <Link to={paths.adminLogin} className={`${buttonClass('quiet')} mt-3 w-full`}>
        {texts.toSignIn}
      </Link>
    </SignInFrame>
  );
}
