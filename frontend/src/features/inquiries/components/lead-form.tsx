import {
  type ContactPress,
  INQUIRY_LIMITS,
  LEAD_CHANNELS,
  LEAD_LIMITS,
  LEAD_TEXTS,
} from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { now } from '../../../lib/now.js';
import { Button } from '../../../ui/button.js';
import { Input, RequiredNote, Select, Textarea } from '../../../ui/field.js';
import { showFormError } from '../../../ui/form-errors.js';
import { showToast } from '../../../ui/toast-store.js';
import { toNairobiInput } from '../../../lib/nairobi-input.js';
import { INBOX_KEY } from '../data/inbox.api.js';
import { leadDefaults, type LeadFields, leadOf, listingIdIn, storeLead } from '../data/lead-fields.js';
import { createLead, PRESSES_KEY } from '../data/leads.api.js';
import { deleteMessageKey, messageKey } from '../data/message-key.js';
import { ListingInput } from './listing-input.js';
import copy from '../../../content/leads-copy.json' with { type: 'json' };

const texts = copy.add;

interface LeadFormProps {
  /** Press that it is opened for; null for none. */
  press: ContactPress | null;
  onAdded: (inquiryId: number) => void;
}

/** Form for a lead that came by phone, WhatsApp, SMS, e-mail or at the desk. Keeps its input until the lead is stored. */
export function LeadForm({ press, onAdded }: LeadFormProps) {
  const queryClient = useQueryClient();
  const code = press?.code ?? '';
  const form = useForm<LeadFields>({ mode: 'onTouched', defaultValues: leadDefaults(press, now()) });
  const { errors } = form.formState;
  const fields = useWatch({ control: form.control });
  const { propertyId = '', pressCode = '' } = fields;
  const keyName = `lead.${code}`;

  useEffect(() => storeLead(code, fields), [code, fields]);

  const add = useMutation({
    mutationFn: (fields: LeadFields) => {
      const lead = leadOf(fields);
      return createLead({ key: messageKey(keyName, lead), lead });
    },
    onSuccess: ({ id }) => {
      deleteMessageKey(keyName);
      storeLead(code, null);
      showToast({ title: texts.done, tone: 'success' });
      onAdded(id);
    },
    onError: (error) => showFormError(form, error, { title: texts.failed, failed: texts.reason }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: INBOX_KEY }),
        queryClient.invalidateQueries({ queryKey: PRESSES_KEY }),
      ]),
  });

  return (
    <form
      noValidate
      className="max-w-3xl rounded-card border border-line bg-surface p-4 sm:p-6"
      onSubmit={(event) => void form.handleSubmit((fields) => add.mutate(fields))(event)}
    >
      <RequiredNote className="mb-4" />
      <div className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
        <Select
          label={texts.channel}
          options={LEAD_CHANNELS.map((channel) => ({ value: channel, label: copy.channels[channel] }))}
          error={errors.channel?.message}
          {...form.register('channel')}
        />
        <Input
          label={texts.name}
          aria-required
          autoComplete="off"
          maxLength={INQUIRY_LIMITS.nameMax}
          error={errors.name?.message}
          {...form.register('name', {
            validate: (name) => name.trim().length >= INQUIRY_LIMITS.nameMin || LEAD_TEXTS.name,
          })}
        />
        <Input
          label={texts.phone}
          hint={texts.phoneHint}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={INQUIRY_LIMITS.phoneMax}
          error={errors.phone?.message}
          {...form.register('phone', {
            validate: (phone, { email }) => phone.trim() !== '' || email.trim() !== '' || LEAD_TEXTS.contact,
          })}
        />
        <Input
          label={texts.email}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={INQUIRY_LIMITS.emailMax}
          error={errors.email?.message}
          {...form.register('email', { deps: 'phone' })}
        />
        <ListingInput
          label={texts.listing}
          hint={texts.listingHint}
          typed={propertyId}
          error={errors.propertyId?.message}
          {...form.register('propertyId', {
            validate: (typed) => typed.trim() === '' || listingIdIn(typed) !== null || texts.listingWrong,
          })}
        />
        <Input
          label={texts.code}
          hint={texts.codeHint}
          autoComplete="off"
          autoCapitalize="characters"
          className="font-mono uppercase"
          readOnly={press !== null}
          error={errors.pressCode?.message}
          {...form.register('pressCode')}
        />
        <Input
          label={texts.receivedAt}
          hint={texts.receivedHint}
          type="datetime-local"
          max={toNairobiInput(now().toISOString())}
          // The time of a press counts.
          readOnly={pressCode.trim() !== ''}
          error={errors.receivedAt?.message}
          {...form.register('receivedAt', { required: LEAD_TEXTS.receivedAt })}
        />
      </div>
      <Textarea
        label={texts.note}
        rows={5}
        maxLength={LEAD_LIMITS.noteMax}
        error={errors.note?.message}
        {...form.register('note')}
      />
      <Button type="submit" busy={add.isPending} className="max-sm:w-full">
        {add.isPending ? texts.submitting : texts.submit}
      </Button>
    </form>
  );
}
