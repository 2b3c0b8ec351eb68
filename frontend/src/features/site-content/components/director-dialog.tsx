import { type Director, INQUIRY_TEXTS, PEOPLE_LIMITS } from '@lml/common/contracts';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { filled } from '../../../lib/format.js';
import { Input, Textarea } from '../../../ui/field.js';
import copy from '../../../content/site-content-copy.json' with { type: 'json' };
import { addDirector, changeDirector, DIRECTOR_KEYS } from '../data/directors.api.js';
import { linesOf, textOf } from '../../../lib/lines.js';
import { useSaving } from '../data/use-saving.js';
import { EditDialog } from './edit-dialog.js';
import { LanguagesField } from './languages-field.js';
import { PortraitInput } from './portrait-input.js';

const texts = copy.staffDirectors;

interface DirectorDialogProps {
  /** Null to add one. */
  director: Director | null;
  onClose: () => void;
}

/** Adds or edits a director; new ones go to the end of the list. */
export function DirectorDialog({ director, onClose }: DirectorDialogProps) {
  const form = useForm({
    mode: 'onTouched',
    defaultValues: {
      name: director?.name ?? '',
      title: director?.title ?? '',
      qualifications: textOf(director?.qualifications ?? []),
      languages: director?.languages ?? [],
      bio: director?.bio ?? '',
      imageUrl: director?.imageUrl ?? '',
    },
  });
  const { errors, isDirty } = form.formState;
  const [uploading, setUploading] = useState(false);
  const { saving, submit } = useSaving({
    form,
    keys: DIRECTOR_KEYS,
    save: ({ qualifications, imageUrl, ...fields }) => {
      const details = { ...fields, imageUrl: imageUrl || null, qualifications: linesOf(qualifications) };
      return director ? changeDirector(director.id, details) : addDirector(details);
    },
    savedTitle: director ? texts.saved : texts.added,
    onSaved: onClose,
  });
  return (
    <EditDialog
      title={director ? filled(texts.editTitle, { name: director.name }) : texts.addTitle}
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
            validate: (name) => name.trim().length >= PEOPLE_LIMITS.nameMin || INQUIRY_TEXTS.name,
          })}
        />
        <Input
          label={texts.position}
          aria-required
          hint={texts.positionHint}
          autoComplete="off"
          error={errors.title?.message}
          {...form.register('title', { validate: (title) => title.trim() !== '' || texts.positionRequired })}
        />
      </div>
      <Textarea
        label={texts.qualifications}
        hint={copy.oneEachLine}
        rows={4}
        error={errors.qualifications?.message}
        {...form.register('qualifications')}
      />
      <Controller
        control={form.control}
        name="languages"
        render={({ field, fieldState }) => (
          <LanguagesField value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
        )}
      />
      <PortraitInput form={form} onBusy={setUploading} />
      <Textarea label={texts.bio} rows={6} error={errors.bio?.message} {...form.register('bio')} />
    </EditDialog>
  );
}
