import {
  type NewPrivacyRequest,
  PRIVACY_LIMITS,
  REGISTER_LIMITS,
  REGISTER_TEXTS,
  REQUEST_CHANNELS,
  REQUEST_KIND_NAMES,
  REQUEST_KINDS,
} from '@lml/common/contracts';
import { useForm } from 'react-hook-form';
import { officeDay, filled } from '../../../lib/format.js';
import { now } from '../../../lib/now.js';
import { Input, Select, Textarea } from '../../../ui/field.js';
import { showFormError } from '../../../ui/form-errors.js';
import { addRequest } from '../data/registers.api.js';
import { useRegisterChange } from '../data/use-register-change.js';
import { DialogFrame } from './dialog-frame.js';
import copy from '../../../content/privacy-registers-copy.json' with { type: 'json' };

const texts = copy.requests.form;

/** Dialog that enters a request. The input stays if saving fails. */
export function NewRequestDialog({ opener, onClose }: { opener: HTMLElement; onClose: () => void }) {
  const today = officeDay(now());
  const form = useForm<NewPrivacyRequest>({
    defaultValues: { kind: 'access', person: '', channel: 'email', receivedOn: today, note: '' },
  });
  const { errors } = form.formState;
  const add = useRegisterChange(addRequest, {
    ...{ done: texts.done, onDone: onClose },
    onFailed: (error) => showFormError(form, error, { title: copy.notSaved, failed: copy.reason }),
  });
  return (
    <DialogFrame
      {...{ title: texts.title, submit: texts.submit, opener, onClose, busy: add.isPending }}
      onSubmit={form.handleSubmit((input) => add.mutate(input))}
    >
      <Select
        label={texts.kind}
        options={REQUEST_KIND_NAMES.map((kind) => ({
          value: kind,
          label: filled(REQUEST_KINDS[kind].days === 1 ? texts.kindDay : texts.kindDays, {
            ...{ kind: REQUEST_KINDS[kind].label, days: REQUEST_KINDS[kind].days },
          }),
        }))}
        error={errors.kind?.message}
        {...form.register('kind')}
      />
      <Input
        label={texts.person}
        hint={texts.personHint}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={PRIVACY_LIMITS.personMax}
        error={errors.person?.message}
        {...form.register('person', { required: texts.personNeeded })}
      />
      <div className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
        <Select
          label={texts.channel}
          options={REQUEST_CHANNELS.map((channel) => ({
            value: channel,
            label: copy.requests.channels[channel],
          }))}
          error={errors.channel?.message}
          {...form.register('channel')}
        />
        <Input
          label={texts.receivedOn}
          type="date"
          max={today}
          error={errors.receivedOn?.message}
          {...form.register('receivedOn', { required: REGISTER_TEXTS.receivedOn })}
        />
      </div>
      <Textarea
        label={texts.note}
        hint={texts.noteHint}
        rows={3}
        maxLength={REGISTER_LIMITS.noteMax * 2}
        error={errors.note?.message}
        {...form.register('note')}
      />
    </DialogFrame>
  );
}
