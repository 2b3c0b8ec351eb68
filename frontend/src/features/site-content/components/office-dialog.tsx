import {
  EMAIL_PATTERN,
  isPhone,
  INQUIRY_TEXTS,
  OFFICE_LIMITS,
  type OfficeDetails,
  type StaffOffice,
} from '@lml/common/contracts';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { filled } from '../../../lib/format.js';
import { Input, Textarea } from '../../../ui/field.js';
import copy from '../../../content/site-content-copy.json' with { type: 'json' };
import { linesOf, textOf } from '../../../lib/lines.js';
import { coordinatesFrom, coordinatesText } from '../data/place.js';
import { addOffice, changeOffice, OFFICE_KEYS } from '../data/staff-offices.api.js';
import { useSaving } from '../data/use-saving.js';
import { type Accounts, AccountSelect } from './account-select.js';
import { EditDialog } from './edit-dialog.js';

const texts = copy.staffOffices;

interface OfficeDialogProps {
  /** Null to add one. */
  office: StaffOffice | null;
  accounts: Accounts;
  onClose: () => void;
}

/** Adds or edits an office; new ones go to the end of the list. */
export function OfficeDialog({ office, accounts, onClose }: OfficeDialogProps) {
  const id = useId();
  const form = useForm({
    mode: 'onTouched',
    defaultValues: {
      name: office?.name ?? '',
      region: office?.region ?? '',
      addressLines: textOf(office?.addressLines ?? []),
      shortAddress: office?.shortAddress ?? '',
      phones: textOf(office?.phones ?? []),
      emails: textOf(office?.emails ?? []),
      whatsapp: office?.whatsapp ?? '',
      coordinates: coordinatesText(office?.coordinates ?? null),
      towns: textOf(office?.towns ?? []),
      staffUserId: office?.staffUserId ? String(office.staffUserId) : '',
      isHeadOffice: office?.isHeadOffice ?? false,
    },
  });
  const { errors, isDirty } = form.formState;
  const { saving, submit } = useSaving({
    form,
    keys: OFFICE_KEYS,
    save: ({ name, region, shortAddress, isHeadOffice, ...fields }) => {
      const details: OfficeDetails = {
        name,
        region,
        shortAddress,
        isHeadOffice,
        addressLines: linesOf(fields.addressLines),
        phones: linesOf(fields.phones),
        emails: linesOf(fields.emails),
        towns: linesOf(fields.towns),
        whatsapp: fields.whatsapp.trim() || null,
        coordinates: coordinatesFrom(fields.coordinates) ?? null,
        staffUserId: fields.staffUserId ? Number(fields.staffUserId) : null,
      };
      return office ? changeOffice(office.id, details) : addOffice(details);
    },
    savedTitle: office ? texts.saved : texts.added,
    onSaved: onClose,
  });
  const fixed = office?.isHeadOffice ?? false;

  return (
    <EditDialog
      title={office ? filled(texts.editTitle, { name: office.name }) : texts.addTitle}
      dirty={isDirty}
      saving={saving}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
        <Input
          label={texts.name}
          aria-required
          autoComplete="off"
          error={errors.name?.message}
          {...form.register('name', {
            validate: (name) =>
              name.trim().length >= OFFICE_LIMITS.nameMin ||
              filled(texts.nameShort, { min: OFFICE_LIMITS.nameMin }),
          })}
        />
        <Input
          label={texts.region}
          hint={texts.regionHint}
          autoComplete="off"
          error={errors.region?.message}
          {...form.register('region')}
        />
      </div>
      <Textarea
        label={texts.addressLines}
        aria-required
        hint={copy.oneEachLine}
        rows={3}
        error={errors.addressLines?.message}
        {...form.register('addressLines', {
          validate: (lines) => linesOf(lines).length > 0 || texts.addressRequired,
        })}
      />
      <Input
        label={texts.shortAddress}
        hint={texts.shortAddressHint}
        autoComplete="off"
        error={errors.shortAddress?.message}
        {...form.register('shortAddress')}
      />
      <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
        <Textarea
          label={texts.phones}
          hint={copy.oneEachLine}
          rows={2}
          inputMode="tel"
          error={errors.phones?.message}
          {...form.register('phones', {
            validate: (lines) => linesOf(lines).every(isPhone) || INQUIRY_TEXTS.phone,
          })}
        />
        <Textarea
          label={texts.emails}
          hint={copy.oneEachLine}
          rows={2}
          inputMode="email"
          error={errors.emails?.message}
          {...form.register('emails', {
            validate: (lines) =>
              linesOf(lines).every((email) => EMAIL_PATTERN.test(email)) || INQUIRY_TEXTS.email,
          })}
        />
        <Input
          label={texts.whatsapp}
          type="tel"
          autoComplete="off"
          error={errors.whatsapp?.message}
          {...form.register('whatsapp', {
            validate: (phone) => phone.trim() === '' || isPhone(phone) || INQUIRY_TEXTS.phone,
          })}
        />
        <Input
          label={texts.coordinates}
          hint={texts.coordinatesHint}
          autoComplete="off"
          error={errors.coordinates?.message}
          {...form.register('coordinates', {
            validate: (text) => coordinatesFrom(text) !== undefined || texts.coordinatesWrong,
          })}
        />
      </div>
      <Textarea
        label={texts.towns}
        hint={texts.townsHint}
        rows={4}
        error={errors.towns?.message}
        {...form.register('towns')}
      />
      <Controller
        control={form.control}
        name="staffUserId"
        render={({ field }) => (
          <AccountSelect
            accounts={accounts}
            value={field.value}
            onChange={field.onChange}
            noneLabel={texts.nobody}
            error={errors.staffUserId?.message}
          />
        )}
      />
      <div className="flex items-start gap-3 py-1">
        <input
          id={`${id}-head`}
          type="checkbox"
          aria-describedby={`${id}-hint`}
          className="mt-0.5 size-6 shrink-0 accent-primary"
          {...form.register('isHeadOffice')}
          // `disabled` of react-hook-form would omit the value from the form data.
          disabled={fixed}
        />
        <div>
          <label htmlFor={`${id}-head`} className="font-medium">
            {texts.isHeadOffice}
          </label>
          <p id={`${id}-hint`} className="text-sm text-muted">
            {fixed ? texts.isHeadOfficeFixed : texts.isHeadOfficeHint}
          </p>
        </div>
      </div>
    </EditDialog>
  );
}
