import {
  keepYearsProblem,
  LICENCE_LIMITS,
  licencesProblem,
  licencesToRenew,
  officeDay,
  type SettingState,
  type StaffLicence,
  VERIFICATION_DEFAULTS,
} from '@lml/common/contracts';
import { CirclePlus, X } from 'lucide-react';
import { useState } from 'react';
import { Controller, useFieldArray } from 'react-hook-form';
import copy from '../../../content/settings-copy.json' with { type: 'json' };
import { filled } from '../../../lib/format.js';
import { now } from '../../../lib/now.js';
import { Button } from '../../../ui/button.js';
import { Input } from '../../../ui/field.js';
import { PrivateFileInput } from '../../../site/private-file-input.js';
import { PrivateFileLink } from '../../../site/private-file-link.js';
import { frameProps } from '../data/frame-props.js';
import { numberOf } from '../data/number-of.js';
import type { OnDirty } from '../data/section-name.js';
import { useSettingsForm } from '../data/use-settings-form.js';
import { SectionFrame } from './section-frame.js';

const { verification: texts } = copy;

const NEW: Omit<StaffLicence, 'practisingYear'> & { practisingYear: string } = {
  ...{ holder: '', registrationNo: '', practisingYear: '', certificate: null },
};

interface VerificationSectionProps {
  state: SettingState<'verification'>;
  onDirty: OnDirty;
}

/** EARB registrations of the company's people, and how long evidence is kept. */
export function VerificationSection({ state, onDirty }: VerificationSectionProps) {
  const [uploading, setUploading] = useState(false);
  const section = useSettingsForm({
    ...{ section: 'verification' as const, state },
    fieldsOf: (values) => {
      const { licences, keepYears } = values ?? VERIFICATION_DEFAULTS;
      return {
        keepYears: String(keepYears),
        licences: licences.map((licence) => ({
          ...licence,
          practisingYear: String(licence.practisingYear),
        })),
      };
    },
    valuesOf: ({ licences, keepYears }) => ({
      keepYears: numberOf(keepYears),
      licences: licences.map(({ holder, registrationNo, practisingYear, certificate }) => ({
        ...{ holder: holder.trim(), registrationNo: registrationNo.trim() },
        ...{ practisingYear: numberOf(practisingYear), certificate },
      })),
    }),
  });
  const { form } = section;
  const { errors } = form.formState;
  const rows = useFieldArray({ control: form.control, name: 'licences' });
  const due = licencesToRenew(section.base.values?.licences ?? [], officeDay(now()));
  const listError = (errors.licences as { message?: string } | undefined)?.message;
  return (
    <SectionFrame
      name="verification"
      onDirty={onDirty}
      {...frameProps(section)}
      saving={section.saving || uploading}
    >
      {due.length > 0 && (
        <p className="mb-4 border-l-4 border-warning pl-3 text-sm font-medium">
          {filled(texts.renew, { names: due.map(({ holder }) => holder).join(', ') })}
        </p>
      )}
      {rows.fields.length === 0 && <p className="mb-4 text-sm text-muted">{texts.none}</p>}
      <ul className="space-y-4">
        {rows.fields.map((row, index) => (
          <li key={row.id} className="rounded-control border border-line p-4">
            <div className="grid gap-x-5 sm:grid-cols-[1fr_1fr_8rem]">
              <Input
                label={texts.holder}
                autoComplete="off"
                maxLength={LICENCE_LIMITS.holderMax}
                error={errors.licences?.[index]?.holder?.message}
                {...form.register(`licences.${index}.holder`, {
                  validate: (typed) => typed.trim() !== '' || texts.holderNeeded,
                })}
              />
              <Input
                label={texts.number}
                autoComplete="off"
                maxLength={LICENCE_LIMITS.numberMax}
                error={errors.licences?.[index]?.registrationNo?.message}
                {...form.register(`licences.${index}.registrationNo`, {
                  validate: (typed) => typed.trim() !== '' || texts.numberNeeded,
                })}
              />
              <Input
                label={texts.year}
                inputMode="numeric"
                autoComplete="off"
                error={errors.licences?.[index]?.practisingYear?.message}
                {...form.register(`licences.${index}.practisingYear`, {
                  validate: (typed) => yearProblem(typed) ?? true,
                })}
              />
            </div>
            <Controller
              control={form.control}
              name={`licences.${index}.certificate`}
              render={({ field }) => (
                <>
                  <PrivateFileInput
                    label={texts.certificate}
                    hint={texts.certificateHint}
                    file={field.value}
                    onFile={(file) => field.onChange(file && { id: file.id, name: file.name })}
                    onBusy={setUploading}
                  />
                  {field.value && isSaved(section.base.values?.licences, field.value.id) && (
                    <div className="mb-3">
                      <PrivateFileLink file={field.value} />
                    </div>
                  )}
                </>
              )}
            />
            <Button look="quiet" size="small" onClick={() => rows.remove(index)}>
              <X aria-hidden />
              {texts.remove}
            </Button>
          </li>
        ))}
      </ul>
      {listError && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {listError}
        </p>
      )}
      {rows.fields.length < LICENCE_LIMITS.licencesMax && (
        <Button look="outline" className="mt-4" onClick={() => rows.append(NEW)}>
          <CirclePlus aria-hidden />
          {texts.add}
        </Button>
      )}
      <div className="mt-6 max-w-72">
        <Input
          label={texts.keepYears}
          hint={texts.keepYearsHint}
          inputMode="numeric"
          error={errors.keepYears?.message}
          {...form.register('keepYears', {
            validate: (typed) => keepYearsProblem(numberOf(typed)) ?? true,
          })}
        />
      </div>
    </SectionFrame>
  );
}

/** A file can be downloaded once a saved registration names it. */
function isSaved(licences: StaffLicence[] | undefined, fileId: string): boolean {
  return licences?.some(({ certificate }) => certificate?.id === fileId) ?? false;
}

function yearProblem(typed: string): string | null {
  const sample = { holder: 'x', registrationNo: 'x', certificate: null, practisingYear: numberOf(typed) };
  return licencesProblem([sample]) === null
    ? null
    : filled(texts.yearWrong, { min: LICENCE_LIMITS.yearMin, max: LICENCE_LIMITS.yearMax });
}
