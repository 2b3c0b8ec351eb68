import {
  ALERT_CONSENT,
  ALERT_FREQUENCIES,
  ALERT_KINDS,
  ALERT_NAME,
  ALERT_TEXTS,
  type AlertFilters,
  type AlertFrequency,
  type AlertKind,
  EMAIL_PATTERN,
  INQUIRY_LIMITS,
  INQUIRY_TEXTS,
  lengthProblem,
} from '@lml/common/contracts';
import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, problemText } from '../../../lib/api-client.js';
import { filled } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { Dialog, DialogActions } from '../../../ui/dialog.js';
import { Input, Select } from '../../../ui/field.js';
import { EmptyState } from '../../../ui/states.js';
import { showToast } from '../../../ui/toast-store.js';
import { saveSearch } from '../data/alerts.api.js';
import alertsCopy from '../../../content/alerts-copy.json' with { type: 'json' };

const texts = alertsCopy.save;

interface Fields {
  email: string;
  name: string;
  frequency: AlertFrequency;
  kinds: AlertKind[];
  consent: boolean;
}

interface SaveSearchDialogProps {
  filters: AlertFilters;
  /** Proposed; the visitor may change it. */
  name: string;
  opener: HTMLElement;
  onClose: () => void;
}

/** Form that saves the search of the list; replaced by the next step after sending. */
export function SaveSearchDialog({ filters, name, opener, onClose }: SaveSearchDialogProps) {
  const form = useForm<Fields>({
    defaultValues: {
      email: '',
      name,
      frequency: 'daily',
      kinds: ['new', 'price', 'back'],
      consent: false,
    },
  });
  const { errors } = form.formState;
  const save = useMutation({
    mutationFn: ({ consent: _ticked, ...fields }: Fields) =>
      saveSearch({ ...fields, filters, consent: ALERT_CONSENT.version }),
    onError: (error) => {
      const [problem] = error instanceof ApiError ? error.details : [];
      const field = (['email', 'name', 'frequency', 'kinds', 'consent'] as const).find(
        (name) => name === problem?.field,
      );
      if (problem && field) form.setError(field, { message: problem.message }, { shouldFocus: true });
      else showToast({ title: texts.failed, description: problemText(error), tone: 'destructive' });
    },
  });
  const submit = form.handleSubmit((fields) => save.mutate(fields));
  return (
    <Dialog
      open
      opener={opener}
      onOpenChange={(open) => !open && !save.isPending && onClose()}
      title={texts.title}
      description={save.isSuccess ? undefined : texts.intro}
    >
      {save.isSuccess ? (
        <div role="status">
          <EmptyState
            title={texts.sent.title}
            text={
              <span className="wrap-anywhere">
                {filled(texts.sent.text, { email: save.variables.email })}
              </span>
            }
            icon={MailCheck}
            action={<Button onClick={onClose}>{texts.sent.close}</Button>}
          />
        </div>
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)} className="flex min-h-0 grow flex-col">
          <div className="grow space-y-2.5 overflow-y-auto p-5 sm:p-6">
            <Input
              type="email"
              label={texts.email}
              autoComplete="email"
              autoCapitalize="none"
              maxLength={INQUIRY_LIMITS.emailMax}
              error={errors.email?.message}
              {...form.register('email', {
                validate: (text) => EMAIL_PATTERN.test(text.trim()) || INQUIRY_TEXTS.email,
                setValueAs: (text: string) => text.trim(),
              })}
            />
            <Input
              label={texts.name}
              hint={texts.nameHint}
              autoComplete="off"
              error={errors.name?.message}
              {...form.register('name', {
                validate: (text) => lengthProblem(text.trim(), ALERT_NAME) ?? true,
              })}
            />
            <Select
              bare
              label={texts.frequency}
              options={ALERT_FREQUENCIES.map((value) => ({ value, label: alertsCopy.frequencies[value] }))}
              {...form.register('frequency')}
            />
            <fieldset className="pt-2">
              <legend className="text-sm font-medium">{texts.kinds}</legend>
              {ALERT_KINDS.map((kind) => (
                <Tick
                  key={kind}
                  value={kind}
                  label={alertsCopy.kinds[kind]}
                  {...form.register('kinds', { validate: (kinds) => kinds.length > 0 || ALERT_TEXTS.kinds })}
                />
              ))}
              <Problem text={errors.kinds?.message} />
            </fieldset>
            <div className="border-t border-line pt-3">
              <Tick
                label={ALERT_CONSENT.text}
                problem={errors.consent?.message ?? ''}
                {...form.register('consent', { validate: (ticked) => ticked || ALERT_TEXTS.consent })}
              />
            </div>
          </div>
          <DialogActions>
            <Button look="quiet" onClick={onClose} disabled={save.isPending}>
              {texts.cancel}
            </Button>
            <Button type="submit" busy={save.isPending}>
              {save.isPending ? texts.submitting : texts.submit}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}

type TickProps = React.InputHTMLAttributes<HTMLInputElement> & {
  ref?: React.Ref<HTMLInputElement>;
  label: string;
  problem?: string;
};

/** A box with its label, and what is wrong with it; `problem` is empty if nothing is, and left out if others say it. */
function Tick({ label, problem, ...input }: TickProps) {
  const problemId = useId();
  return (
    <>
      <label className="flex min-h-11 items-start gap-3 py-2.5">
        <input
          {...input}
          type="checkbox"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          className="mt-0.5 size-5 shrink-0 accent-primary"
        />
        <span className="text-[0.9375rem]">{label}</span>
      </label>
      {problem !== undefined && <Problem id={problemId} text={problem} />}
    </>
  );
}

/** Its line is always reserved, so that nothing moves. */
function Problem({ id, text }: { id?: string; text: string | undefined }) {
  return (
    <p id={id} role="alert" className="min-h-6 text-sm text-danger">
      {text}
    </p>
  );
}
