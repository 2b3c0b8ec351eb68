import { ALERTS_CONSENT_TEXT, INQUIRY_LIMITS } from '@lml/common/contracts';
import type { UseFormReturn } from 'react-hook-form';

import { Input, Textarea } from '../../../ui/field.js';
import { messageRules, optionalMessageRule, type MessageFields } from '../data/message-rules.js';
import { NoEmail } from './no-email.js';
import contactCopy from '../../../content/contact-copy.json' with { type: 'json' };

const { fields } = contactCopy.contactSection.form;

type Form = UseFormReturn<MessageFields>;

/** Name, e-mail and phone, with autocomplete, ways to write without an e-mail address, and whether to remember them. */
export function ContactInputs({ form }: { form: Form }) {
  const { errors } = form.formState;
  return (
    <>
      <Input
        label={fields.name.label}
        placeholder={fields.name.placeholder}
        autoComplete="name"
        autoCapitalize="words"
        error={errors.name?.message}
        {...form.register('name', { validate: messageRules.name })}
      />
      <div className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
        <Input
          label={fields.email.label}
          placeholder={fields.email.placeholder}
          hint={fields.email.hint}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          error={errors.email?.message}
          {...form.register('email', { validate: messageRules.email })}
        />
        <Input
          label={fields.phone.label}
          placeholder={fields.phone.placeholder}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          error={errors.phone?.message}
          {...form.register('phone', { validate: messageRules.phone })}
        />
      </div>
      <NoEmail form={form} />
      <label className="-mt-1 flex min-h-11 w-fit items-center gap-2.5 text-sm">
        <input type="checkbox" className="size-5 accent-primary" {...form.register('remember')} />
        {fields.remember.label}
      </label>
    </>
  );
}

/** Consent to mails about similar homes: never ticked beforehand, and not needed to send. */
export function AlertsBox({ form }: { form: Form }) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 text-sm">
      <input type="checkbox" className="size-5 shrink-0 accent-primary" {...form.register('alerts')} />
      {ALERTS_CONSENT_TEXT}
    </label>
  );
}

interface MessageInputProps {
  form: Form;
  rows: number;
  /** May stay empty. */
  optional?: { label: string; placeholder: string };
}

export function MessageInput({ form, rows, optional }: MessageInputProps) {
  return (
    <Textarea
      {...(optional ?? fields.message)}
      rows={rows}
      // Allows slightly more than the limit, so that the visitor and not the browser shortens the text.
      maxLength={INQUIRY_LIMITS.messageMax * 2}
      error={form.formState.errors.message?.message}
      {...form.register('message', { validate: optional ? optionalMessageRule : messageRules.message })}
    />
  );
}

/** Honeypot: hidden from people, filled in by bots. */
export function Honeypot({ form }: { form: Form }) {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] h-px w-px overflow-hidden">
      <label>
        {fields.website.label}
        <input type="text" tabIndex={-1} autoComplete="off" {...form.register('website')} />
      </label>
    </div>
  );
}
