import {
  type PrivacyRequest,
  type PrivacyRequestClosing,
  REGISTER_TEXTS,
  REQUEST_KINDS,
  REQUEST_OUTCOMES,
} from '@lml/common/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { filled, shortDate } from '../../../lib/format.js';
import { Select, Textarea } from '../../../ui/field.js';
import { showFormError } from '../../../ui/form-errors.js';
import { closeRequest } from '../data/registers.api.js';
import { useRegisterChange } from '../data/use-register-change.js';
import { DialogFrame } from './dialog-frame.js';
import copy from '../../../content/privacy-registers-copy.json' with { type: 'json' };

const texts = copy.requests.closing;

interface CloseRequestDialogProps {
  request: PrivacyRequest;
  opener: HTMLElement;
  onClose: () => void;
}

/** Dialog that closes a request as done or refused. */
export function CloseRequestDialog({ request, opener, onClose }: CloseRequestDialogProps) {
  const { id, version, kind, refuseBy } = request;
  const form = useForm<Omit<PrivacyRequestClosing, 'version'>>({
    defaultValues: { outcome: 'done', reason: '' },
  });
  const outcome = useWatch({ control: form.control, name: 'outcome' });
  const { errors } = form.formState;
  const close = useRegisterChange(
    (input: Omit<PrivacyRequestClosing, 'version'>) => closeRequest(id, { ...input, version }),
    {
      ...{ done: texts.done, onDone: onClose },
      onFailed: (error) => showFormError(form, error, { title: copy.notSaved, failed: copy.reason }),
    },
  );
  return (
    <DialogFrame
      {...{ title: filled(texts.title, { kind: REQUEST_KINDS[kind].label }), submit: texts.submit }}
      {...{ description: texts.consequence, opener, onClose, busy: close.isPending }}
      onSubmit={form.handleSubmit((input) => close.mutate(input))}
    >
      <Select
        label={texts.outcome}
        options={REQUEST_OUTCOMES.map((value) => ({ value, label: copy.requests.outcomes[value] }))}
        error={errors.outcome?.message}
        {...form.register('outcome', { deps: 'reason' })}
      />
      <Textarea
        label={outcome === 'refused' ? texts.reasons : texts.remark}
        hint={
          outcome === 'refused' ? filled(texts.reasonsHint, { day: shortDate(refuseBy) }) : texts.remarkHint
        }
        rows={4}
        error={errors.reason?.message}
        {...form.register('reason', {
          validate: (typed, input) =>
            input.outcome !== 'refused' || typed.trim() !== '' || REGISTER_TEXTS.reason,
        })}
      />
    </DialogFrame>
  );
}
