import { ACCOUNT_LIMITS, ACCOUNT_TEXTS, type NewSecondFactor, type User } from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Copy, Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { company } from '../../../content/company.js';
import { filled } from '../../../lib/format.js';
import { useClipboard } from '../../../lib/use-clipboard.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Input } from '../../../ui/field.js';
import { PasswordInput } from '../../../ui/password-input.js';
import { showToast } from '../../../ui/toast-store.js';
import copy from '../../../content/people-copy.json' with { type: 'json' };
import { sessionsQuery } from '../data/account.api.js';
import { confirmSecondFactor, proposeSecondFactor, secondFactorQuery } from '../data/second-factor.api.js';
import { DIALOG_BODY, showProblem } from './second-factor-form.js';

const texts = copy.secondFactor;

interface SetUpProps {
  user: User;
  onClose: () => void;
}

/**
 * Sets up two-step verification: password, then the app and its first code, then the recovery codes, which
 * are shown once.
 */
export function SecondFactorSetUpDialog({ user, onClose }: SetUpProps) {
  const queryClient = useQueryClient();
  const [proposed, setProposed] = useState<NewSecondFactor | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);

  // Only at the end: the updated page would unmount the dialog and its codes.
  async function finish() {
    if (recoveryCodes) {
      await queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    }
    onClose();
  }

  return (
    <Dialog
      open
      insistent={proposed !== null}
      onOpenChange={(open) => !open && void finish()}
      title={recoveryCodes ? texts.recoveryTitle : texts.setUpTitle}
      description={recoveryCodes ? texts.recoveryText : proposed ? texts.scanText : texts.setUpText}
      className="sm:w-[min(34rem,calc(100vw-3rem))]!"
    >
      {recoveryCodes ? (
        <RecoveryStep codes={recoveryCodes} onDone={() => void finish()} />
      ) : proposed ? (
        <ScanStep proposed={proposed} onDone={setRecoveryCodes} />
      ) : (
        <PasswordStep user={user} onProposed={setProposed} />
      )}
    </Dialog>
  );
}

function PasswordStep({ user, onProposed }: { user: User; onProposed: (proposed: NewSecondFactor) => void }) {
  const form = useForm({ mode: 'onTouched', defaultValues: { currentPassword: '' } });
  const propose = useMutation({
    mutationFn: ({ currentPassword }: { currentPassword: string }) => proposeSecondFactor(currentPassword),
    onSuccess: onProposed,
    onError: (error) => showProblem(error, form, texts.setUpFailed),
  });
  return (
    <form
      noValidate
      className={DIALOG_BODY}
      onSubmit={(event) => void form.handleSubmit((fields) => propose.mutate(fields))(event)}
    >
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordInput
        label={texts.password}
        autoComplete="current-password"
        maxLength={ACCOUNT_LIMITS.passwordMax}
        error={form.formState.errors.currentPassword?.message}
        {...form.register('currentPassword', { required: ACCOUNT_TEXTS.currentPasswordRequired })}
      />
      <div className="mt-2 flex justify-end">
        <Button type="submit" busy={propose.isPending} className="max-sm:w-full">
          {texts.next}
        </Button>
      </div>
    </form>
  );
}

function ScanStep({ proposed, onDone }: { proposed: NewSecondFactor; onDone: (codes: string[]) => void }) {
  const form = useForm({ mode: 'onSubmit', defaultValues: { code: '' } });
  const confirm = useMutation({
    mutationFn: ({ code }: { code: string }) => confirmSecondFactor(code),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: (error) => showProblem(error, form, texts.setUpFailed),
  });
  const { size, path } = proposed.qr;
  return (
    <form
      noValidate
      className={DIALOG_BODY}
      onSubmit={(event) => void form.handleSubmit((fields) => confirm.mutate(fields))(event)}
    >
      <div className="flex flex-col items-center gap-4 sm:flex-row sm:items-start sm:gap-6">
        {/* Dark on light in both themes: cameras cannot read inverted codes. */}
        <svg
          role="img"
          aria-label={texts.qr}
          viewBox={`0 0 ${size} ${size}`}
          shapeRendering="crispEdges"
          className="size-44 shrink-0 rounded-control bg-white text-black"
        >
          <path d={path} fill="currentColor" />
        </svg>
        <div className="min-w-0 text-sm">
          <p className="text-muted">{texts.byHand}</p>
          <p className="mt-1.5 font-mono text-[0.9375rem] leading-relaxed wrap-anywhere select-all">
            {proposed.secret.match(/.{1,4}/g)?.join(' ')}
          </p>
          <p className="mt-3">
            <a href={proposed.uri} className="text-primary underline underline-offset-2">
              {texts.openApp}
            </a>
          </p>
        </div>
      </div>
      <div className="mt-4">
        <Input
          label={texts.firstCode}
          hint={texts.firstCodeHint}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={12}
          autoFocus
          error={form.formState.errors.code?.message}
          {...form.register('code', { required: ACCOUNT_TEXTS.codeRequired })}
        />
      </div>
      <div className="mt-2 flex justify-end">
        <Button type="submit" busy={confirm.isPending} className="max-sm:w-full">
          {texts.turnOn}
        </Button>
      </div>
    </form>
  );
}

function RecoveryStep({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const list = useRef<HTMLOListElement>(null);
  const { copied, copy: copyCodes } = useClipboard(codes.join('\n'), () => {
    if (list.current) window.getSelection()?.selectAllChildren(list.current);
  });
  const text = `${filled(texts.fileHead, { company: company.name })}\n\n${codes.join('\n')}\n`;

  function download() {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = texts.fileName;
    link.click();
    URL.revokeObjectURL(address);
    showToast({ title: texts.downloaded });
  }

  return (
    <div className={DIALOG_BODY}>
      <ol
        ref={list}
        aria-label={texts.codes}
        className="grid gap-x-6 gap-y-1.5 rounded-control border border-line bg-surface px-4 py-3 font-mono text-sm sm:text-[0.8125rem] sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p role="status" className="mt-2 min-h-6 text-sm text-muted">
        {copied === 'yes' ? (
          <span className="sr-only">{texts.copied}</span>
        ) : (
          copied === 'no' && texts.copyFailed
        )}
      </p>
      <div className="mt-2 flex flex-col gap-3 sm:flex-row sm:justify-end">
        <Button look="outline" onClick={download}>
          <Download aria-hidden />
          {texts.download}
        </Button>
        <Button look="outline" onClick={() => void copyCodes()}>
          {copied === 'yes' ? <Check aria-hidden /> : <Copy aria-hidden />}
          {copied === 'yes' ? texts.copied : texts.copy}
        </Button>
        <Button onClick={onDone}>{texts.done}</Button>
      </div>
    </div>
  );
}
