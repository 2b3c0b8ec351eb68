import {
  type AgentDetails,
  EMAIL_PATTERN,
  isPhone,
  LICENCE_LIMITS,
  INQUIRY_TEXTS,
  PEOPLE_LIMITS,
  type StaffAgent,
  VIEWING_LIMITS,
} from '@lml/common/contracts';
import { useId, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { filled } from '../../../lib/format.js';
import { Input, Textarea } from '../../../ui/field.js';
import copy from '../../../content/site-content-copy.json' with { type: 'json' };
import { addAgent, AGENT_KEYS, changeAgent } from '../data/staff-agents.api.js';
import { useSaving } from '../data/use-saving.js';
import { type Accounts, AccountSelect } from './account-select.js';
import { EditDialog } from './edit-dialog.js';
import { LanguagesField } from './languages-field.js';
import { PortraitInput } from './portrait-input.js';

const texts = copy.staffAgents;

interface AgentDialogProps {
  /** Null to add one. */
  agent: StaffAgent | null;
  accounts: Accounts;
  onClose: () => void;
}

function isYears(years: string): boolean {
  return /^\d{0,3}$/.test(years.trim()) && Number(years) <= PEOPLE_LIMITS.experienceMax;
}

/** Adds or edits an agent. */
export function AgentDialog({ agent, accounts, onClose }: AgentDialogProps) {
  const id = useId();
  const [uploading, setUploading] = useState(false);
  const form = useForm({
    mode: 'onTouched',
    defaultValues: {
      name: agent?.name ?? '',
      phone: agent?.phone ?? '',
      email: agent?.email ?? '',
      whatsapp: agent?.whatsapp ?? '',
      position: agent?.position ?? '',
      agency: agent?.agency ?? '',
      specialization: agent?.specialization ?? '',
      experience: agent ? String(agent.experience) : '',
      languages: agent?.languages ?? [],
      staffUserId: agent?.staffUserId ? String(agent.staffUserId) : '',
      imageUrl: agent?.imageUrl ?? '',
      bio: agent?.bio ?? '',
      eveningViewings: agent?.eveningViewings ?? true,
      registrationNo: agent?.registrationNo ?? '',
      practisingYear: agent?.practisingYear ? String(agent.practisingYear) : '',
    },
  });
  const { errors, isDirty } = form.formState;
  const { saving, submit } = useSaving({
    form,
    keys: AGENT_KEYS,
    save: ({ whatsapp, agency, experience, languages, staffUserId, imageUrl, ...typed }) => {
      const { registrationNo, practisingYear, ...fields } = typed;
      const details: AgentDetails = {
        ...fields,
        whatsapp: whatsapp.trim() || null,
        agency: agency.trim() || null,
        experience: Number(experience),
        languages,
        staffUserId: staffUserId ? Number(staffUserId) : null,
        imageUrl: imageUrl.trim() || null,
        registrationNo: registrationNo.trim() || null,
        practisingYear: practisingYear.trim() === '' ? null : Number(practisingYear),
      };
      return agent ? changeAgent(agent.id, details) : addAgent(details);
    },
    savedTitle: agent ? texts.saved : texts.added,
    onSaved: onClose,
  });

  return (
    <EditDialog
      title={agent ? filled(texts.editTitle, { name: agent.name }) : texts.addTitle}
      dirty={isDirty}
      saving={saving}
      waiting={uploading}
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
            validate: (text) => text.trim().length >= PEOPLE_LIMITS.nameMin || INQUIRY_TEXTS.name,
          })}
        />
        <Input
          label={texts.position}
          hint={texts.positionHint}
          autoComplete="off"
          error={errors.position?.message}
          {...form.register('position')}
        />
        <Input
          label={texts.phone}
          aria-required
          type="tel"
          autoComplete="off"
          error={errors.phone?.message}
          {...form.register('phone', { validate: (phone) => isPhone(phone) || INQUIRY_TEXTS.phone })}
        />
        <Input
          label={texts.whatsapp}
          hint={texts.whatsappHint}
          type="tel"
          autoComplete="off"
          error={errors.whatsapp?.message}
          {...form.register('whatsapp', {
            validate: (phone) => phone.trim() === '' || isPhone(phone) || INQUIRY_TEXTS.phone,
          })}
        />
        <Input
          label={texts.email}
          aria-required
          type="email"
          autoComplete="off"
          error={errors.email?.message}
          {...form.register('email', {
            validate: (email) => EMAIL_PATTERN.test(email.trim()) || INQUIRY_TEXTS.email,
          })}
        />
        <Controller
          control={form.control}
          name="staffUserId"
          render={({ field }) => (
            <AccountSelect
              accounts={accounts}
              value={field.value}
              onChange={field.onChange}
              noneLabel={texts.byOffice}
              error={errors.staffUserId?.message}
            />
          )}
        />
        <Input
          label={texts.specialization}
          autoComplete="off"
          error={errors.specialization?.message}
          {...form.register('specialization')}
        />
        <Input
          label={texts.experience}
          inputMode="numeric"
          autoComplete="off"
          error={errors.experience?.message}
          {...form.register('experience', {
            validate: (years) =>
              isYears(years) || filled(texts.experienceWrong, { max: PEOPLE_LIMITS.experienceMax }),
          })}
        />
        <Input
          label={texts.agency}
          hint={texts.agencyHint}
          autoComplete="off"
          error={errors.agency?.message}
          {...form.register('agency')}
        />
        <Input
          label={texts.registrationNo}
          hint={texts.registrationHint}
          autoComplete="off"
          maxLength={LICENCE_LIMITS.numberMax}
          error={errors.registrationNo?.message}
          {...form.register('registrationNo')}
        />
        <Input
          label={texts.practisingYear}
          hint={texts.practisingYearHint}
          inputMode="numeric"
          autoComplete="off"
          error={errors.practisingYear?.message}
          {...form.register('practisingYear', {
            validate: (typed) =>
              typed.trim() === '' ||
              (/^\d{4}$/.test(typed.trim()) && Number(typed) >= LICENCE_LIMITS.yearMin) ||
              filled(texts.practisingYearWrong, { min: LICENCE_LIMITS.yearMin }),
          })}
        />
      </div>
      <Controller
        control={form.control}
        name="languages"
        render={({ field, fieldState }) => (
          <LanguagesField value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
        )}
      />
      <PortraitInput form={form} onBusy={setUploading} />
      <div className="mb-2 flex items-start gap-3 py-1">
        <input
          id={`${id}-evenings`}
          type="checkbox"
          aria-describedby={`${id}-evenings-hint`}
          className="mt-0.5 size-6 shrink-0 accent-primary"
          {...form.register('eveningViewings')}
        />
        <div>
          <label htmlFor={`${id}-evenings`} className="font-medium">
            {texts.eveningViewings}
          </label>
          <p id={`${id}-evenings-hint`} className="text-sm text-muted">
            {filled(texts.eveningViewingsHint, VIEWING_LIMITS.evenings)}
          </p>
        </div>
      </div>
      <Textarea label={texts.bio} rows={6} error={errors.bio?.message} {...form.register('bio')} />
    </EditDialog>
  );
}
