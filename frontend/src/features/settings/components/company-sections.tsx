import {
  COMPANY,
  EMAIL_PATTERN,
  INQUIRY_TEXTS,
  isPhone,
  monthsProblem,
  OFFICE_LIMITS,
  recipientsProblem,
  RETENTION_DEFAULTS,
  type RetentionRules,
  type SettingState,
  spamDaysProblem,
  type StaffOffice,
  textRangeProblem,
} from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import copy from '../../../content/settings-copy.json' with { type: 'json' };
import { linesOf, textOf } from '../../../lib/lines.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { Input, Textarea } from '../../../ui/field.js';
import { showFormError } from '../../../ui/form-errors.js';
import { showToast } from '../../../ui/toast-store.js';
import { frameProps } from '../data/frame-props.js';
import { numberOf } from '../data/number-of.js';
import type { OnDirty } from '../data/section-name.js';
import { saveContacts } from '../data/settings.api.js';
import { useSettingsForm } from '../data/use-settings-form.js';
import { SectionFrame } from './section-frame.js';

const { contacts, recipients, retention } = copy;

function contactFields({ phones, whatsapp, emails, shortAddress }: StaffOffice) {
  return { phones: textOf(phones), whatsapp: whatsapp ?? '', emails: textOf(emails), shortAddress };
}

/** Contacts of the company: they are stored with the head office. */
export function ContactsSection({ office, onDirty }: { office: StaffOffice; onDirty: OnDirty }) {
  const queryClient = useQueryClient();
  const form = useForm({
    mode: 'onTouched',
    values: contactFields(office),
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isDirty } = form.formState;
  const saving = useMutation({
    mutationFn: ({ phones, whatsapp, emails, shortAddress }: ReturnType<typeof contactFields>) =>
      saveContacts(office.id, {
        ...{ phones: linesOf(phones), emails: linesOf(emails), shortAddress },
        whatsapp: whatsapp.trim() || null,
      }),
    onSuccess: async (saved) => {
      form.reset(contactFields(saved));
      showToast({ title: copy.saved, tone: 'success' });
      await Promise.all(
        [['staff-offices'], ['offices']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
    },
    onError: (error) => showFormError(form, error, { title: copy.failed, failed: copy.notSaved }),
  });
  return (
    <SectionFrame
      name="contacts"
      onDirty={onDirty}
      isDirty={isDirty}
      saving={saving.isPending}
      onSubmit={form.handleSubmit((fields) => saving.mutate(fields))}
      onDiscard={() => form.reset()}
    >
      <div className="grid gap-x-5 sm:grid-cols-2">
        <Textarea
          label={contacts.phones}
          hint={contacts.phonesHint}
          rows={2}
          inputMode="tel"
          error={errors.phones?.message}
          {...form.register('phones', {
            validate: (typed) =>
              linesOf(typed).length === 0
                ? contacts.phoneNeeded
                : linesOf(typed).every(isPhone) || INQUIRY_TEXTS.phone,
          })}
        />
        <Textarea
          label={contacts.emails}
          placeholder={COMPANY.email}
          hint={contacts.emailsHint}
          rows={2}
          inputMode="email"
          error={errors.emails?.message}
          {...form.register('emails', {
            validate: (typed) =>
              linesOf(typed).every((email) => EMAIL_PATTERN.test(email)) || INQUIRY_TEXTS.email,
          })}
        />
        <Input
          type="tel"
          label={contacts.whatsapp}
          autoComplete="off"
          error={errors.whatsapp?.message}
          {...form.register('whatsapp', {
            validate: (typed) => typed.trim() === '' || isPhone(typed) || INQUIRY_TEXTS.phone,
          })}
        />
        <Input
          label={contacts.address}
          autoComplete="off"
          error={errors.shortAddress?.message}
          {...form.register('shortAddress', {
            validate: (typed) =>
              textRangeProblem(contacts.address, typed, 0, OFFICE_LIMITS.shortAddressMax) ?? true,
          })}
        />
      </div>
    </SectionFrame>
  );
}

/** Addresses that are mailed about every new message. */
export function RecipientsSection({
  state,
  onDirty,
}: {
  state: SettingState<'recipients'>;
  onDirty: OnDirty;
}) {
  const section = useSettingsForm({
    ...{ section: 'recipients' as const, state },
    fieldsOf: (values) => ({ emails: textOf(values?.emails ?? []) }),
    valuesOf: ({ emails }) => ({ emails: linesOf(emails) }),
  });
  const { form } = section;
  return (
    <SectionFrame name="recipients" onDirty={onDirty} {...frameProps(section)}>
      {section.base.values === null && (
        <p className="mb-3 text-sm font-medium">{recipients.fromInstallation}</p>
      )}
      <Textarea
        label={recipients.emails}
        hint={copy.onePerLine}
        rows={3}
        inputMode="email"
        error={form.formState.errors.emails?.message}
        {...form.register('emails', { validate: (typed) => recipientsProblem(linesOf(typed)) ?? true })}
      />
    </SectionFrame>
  );
}

interface RetentionSectionProps {
  state: SettingState<'retention'>;
  /** Rules in force; undefined while unknown. */
  applied: RetentionRules | undefined;
  onDirty: OnDirty;
}

/** How long messages are kept. A shorter time erases older messages, so it asks first. */
export function RetentionSection({ state, applied, onDirty }: RetentionSectionProps) {
  const builtIn = applied ?? RETENTION_DEFAULTS;
  const [asking, setAsking] = useState(false);
  const section = useSettingsForm({
    ...{ section: 'retention' as const, state },
    fieldsOf: (values) => ({
      months: String((values ?? builtIn).months),
      spamDays: String((values ?? builtIn).spamDays),
    }),
    valuesOf: ({ months, spamDays }) => ({ months: numberOf(months), spamDays: numberOf(spamDays) }),
  });
  const { form } = section;
  const { errors } = form.formState;
  const submit = form.handleSubmit((fields) => {
    const was = section.base.values ?? builtIn;
    const shorter = (next: number, before: number) => next > 0 && (before === 0 || next < before);
    const erases =
      shorter(numberOf(fields.months), was.months) || shorter(numberOf(fields.spamDays), was.spamDays);
    if (erases) setAsking(true);
    else section.save(fields);
  });
  return (
    <>
      <SectionFrame name="retention" onDirty={onDirty} {...frameProps({ ...section, submit })}>
        <div className="grid gap-x-5 sm:grid-cols-2">
          <Input
            label={retention.months}
            hint={retention.monthsHint}
            inputMode="numeric"
            error={errors.months?.message}
            {...form.register('months', { validate: (typed) => monthsProblem(numberOf(typed)) ?? true })}
          />
          <Input
            label={retention.spamDays}
            hint={retention.spamDaysHint}
            inputMode="numeric"
            error={errors.spamDays?.message}
            {...form.register('spamDays', { validate: (typed) => spamDaysProblem(numberOf(typed)) ?? true })}
          />
        </div>
      </SectionFrame>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={retention.question}
        confirmLabel={retention.confirm}
        cancelLabel={copy.cancel}
        destructive
        onConfirm={() => {
          setAsking(false);
          section.save(form.getValues());
        }}
      >
        {retention.consequence}
      </ConfirmDialog>
    </>
  );
}
