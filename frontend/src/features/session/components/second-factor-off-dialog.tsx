import { ACCOUNT_LIMITS, ACCOUNT_TEXTS, LOGIN_LIMITS, type User } from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Input } from '../../../ui/field.js';
import { PasswordInput } from '../../../ui/password-input.js';
import { showToast } from '../../../ui/toast-store.js';
import copy from '../../../content/people-copy.json' with { type: 'json' };
import { sessionsQuery } from '../data/account.api.js';
import { secondFactorQuery, turnSecondFactorOff } from '../data/second-factor.api.js';
import { DIALOG_BODY, showProblem } from './second-factor-form.js';

const texts = copy.secondFactor;

interface Fields {
  currentPassword: string;
  code: string;
}

/** Turns two-step verification off; needs password and code, so that an open session is not enough. */
export function SecondFactorOffDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm<Fields>({ mode: 'onTouched', defaultValues: { currentPassword: '', code: '' } });
  const { errors } = form.formState;
  const turnOff = useMutation({
    mutationFn: turnSecondFactorOff,
    onSuccess: async () => {
      onClose();
      showToast({ title: texts.turnedOffTitle, description: texts.turnedOffText });
      await queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
    onError: (error) => showProblem(error, form, texts.turnOffFailed),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.turnOffTitle}
      description={texts.turnOffText}
      className="sm:w-[min(30rem,calc(100vw-3rem))]!"
    >
      <form
        noValidate
        className={DIALOG_BODY}
        onSubmit={(event) => void form.handleSubmit((fields) => turnOff.mutate(fields))(event)}
      >
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordInput
          label={texts.password}
          autoComplete="current-password"
          maxLength={ACCOUNT_LIMITS.passwordMax}
          error={errors.currentPassword?.message}
          {...form.register('currentPassword', { required: ACCOUNT_TEXTS.currentPasswordRequired })}
        />
        <Input
          label={texts.code}
          hint={texts.anyCodeHint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LOGIN_LIMITS.codeMax}
          error={errors.code?.message}
          {...form.register('code', { required: ACCOUNT_TEXTS.codeRequired })}
        />
        <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button look="outline" onClick={onClose} disabled={turnOff.isPending}>
            {copy.cancel}
          </Button>
          <Button type="submit" look="danger" busy={turnOff.isPending}>
            {texts.turnOff}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
