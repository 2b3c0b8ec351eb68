import {
  type Contact,
  CONTACT_LANGUAGES,
  PROPERTY_TYPES,
  capitalised,
  PURPOSE_CHOICES,
} from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ApiError, problemText } from '../../../lib/api-client.js';
import { filled } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { Input, Select, Textarea } from '../../../ui/field.js';
import { showToast } from '../../../ui/toast-store.js';
import {
  changesOf,
  type ContactErrors,
  type ContactValues,
  errorsOf,
  valuesOf,
} from '../data/contact-form-values.js';
import { changeContact, CONTACTS_KEY, contactQuery } from '../data/contacts.api.js';
import copy from '../../../content/contacts-copy.json' with { type: 'json' };

const texts = copy.form;

interface ContactFormProps {
  contact: Contact;
  onClose: () => void;
}

/** Changes a card. A colleague's change in between is shown beside what was typed; nothing typed is lost. */
export function ContactForm({ contact: read, onClose }: ContactFormProps) {
  const queryClient = useQueryClient();
  /** The card that the typed values are compared with: as it was read, or as a colleague saved it. */
  const [contact, setContact] = useState(read);
  const [conflict, setConflict] = useState<Contact | null>(null);
  const [values, setValues] = useState(() => valuesOf(read));
  const [errors, setErrors] = useState<ContactErrors>({});
  const typesLabel = useId();
  const save = useMutation({
    mutationFn: (base: Contact) =>
      changeContact(base.id, { version: base.version, ...changesOf(values, contact) }),
    onSuccess: (saved) => {
      queryClient.setQueryData(contactQuery(String(saved.id)).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: CONTACTS_KEY });
      showToast({ title: texts.saved, tone: 'success' });
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'CONTACT_CHANGED')
        return setConflict(error.current as Contact);
      if (error instanceof ApiError) setErrors(fieldErrors(error));
      showToast({ title: texts.notSaved, description: problemText(error), tone: 'destructive' });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = errorsOf(values);
    setErrors(found);
    if (Object.keys(found).length === 0) save.mutate(contact);
  };
  const field = (name: Exclude<keyof ContactValues, 'types'>) => ({
    value: values[name],
    ...(errors[name] && { error: errors[name] }),
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  });
  return (
    <form noValidate aria-label={texts.title} onSubmit={submit} className="max-w-3xl">
      <div className="grid gap-x-6 sm:grid-cols-2">
        <Input label={texts.name} {...field('name')} />
        <Select
          label={copy.card.language}
          options={[
            { value: '', label: copy.card.languages.unknown },
            ...CONTACT_LANGUAGES.map((value) => ({ value, label: copy.card.languages[value] })),
          ]}
          {...field('language')}
        />
        <Textarea label={copy.card.emails} hint={texts.lines} rows={3} {...field('emails')} />
        <Textarea label={copy.card.phones} hint={texts.lines} rows={3} {...field('phones')} />
      </div>
      <fieldset className="mt-2 rounded-card border border-line p-4">
        <legend className="px-1 text-base font-semibold">{texts.needs}</legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          <Select
            label={texts.purpose}
            options={[
              { value: '', label: texts.purposes.none },
              ...PURPOSE_CHOICES.map((value) => ({ value, label: texts.purposes[value] })),
            ]}
            {...field('purpose')}
          />
          <Input label={texts.bedrooms} inputMode="numeric" {...field('bedroomsMin')} />
          <Input label={texts.budgetMin} hint={texts.budgetHint} inputMode="text" {...field('budgetMin')} />
          <Input label={texts.budgetMax} hint={texts.budgetHint} inputMode="text" {...field('budgetMax')} />
        </div>
        <div role="group" aria-labelledby={typesLabel} className="mb-4">
          <p id={typesLabel} className="mb-1.5 text-sm font-medium">
            {texts.types}
          </p>
          <div className="flex flex-wrap gap-x-5">
            {PROPERTY_TYPES.map((type) => (
              <label key={type} className="flex min-h-11 items-center gap-2">
                <input
                  type="checkbox"
                  className="size-5 accent-primary"
                  checked={values.types.includes(type)}
                  onChange={({ target }) =>
                    setValues({
                      ...values,
                      types: PROPERTY_TYPES.filter((one) =>
                        one === type ? target.checked : values.types.includes(one),
                      ),
                    })
                  }
                />
                {capitalised(type)}
              </label>
            ))}
          </div>
        </div>
        <Textarea label={texts.places} hint={texts.lines} rows={3} {...field('places')} />
      </fieldset>
      <div className="mt-4">
        <Input label={copy.card.tags} hint={texts.tagsHint} {...field('tags')} />
        <Textarea label={copy.card.note} hint={texts.noteHint} rows={4} {...field('note')} />
      </div>
      {conflict && (
        <Conflict
          conflict={conflict}
          values={values}
          busy={save.isPending}
          onKeep={() => {
            setConflict(null);
            save.mutate(conflict);
          }}
          onTake={() => {
            setContact(conflict);
            setValues(valuesOf(conflict));
            setConflict(null);
            void queryClient.invalidateQueries({ queryKey: CONTACTS_KEY });
          }}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending}>
          {texts.save}
        </Button>
        <Button look="outline" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

/** Labels of the fields in a conflict. */
const LABELS: Partial<Record<keyof ContactValues, string>> = {
  ...{ name: texts.name, language: copy.card.language, tags: copy.card.tags, note: copy.card.note },
  ...{ emails: copy.card.emails, phones: copy.card.phones, purpose: texts.purpose, types: texts.types },
  ...{
    bedroomsMin: texts.bedrooms,
    budgetMin: texts.budgetMin,
    budgetMax: texts.budgetMax,
    places: texts.places,
  },
};

/** The fields in which a colleague saved something else than was typed here. */
function Conflict({
  conflict,
  values,
  busy,
  onKeep,
  onTake,
}: {
  conflict: Contact;
  values: ContactValues;
  busy: boolean;
  onKeep: () => void;
  onTake: () => void;
}) {
  const saved = valuesOf(conflict);
  const names = (Object.keys(LABELS) as (keyof ContactValues)[]).filter(
    (name) => String(saved[name]) !== String(values[name]),
  );
  return (
    <div role="alert" className="mb-5 rounded-card bg-warning-soft p-4 text-sm">
      <p className="font-semibold">
        {filled(texts.conflictTitle, { name: conflict.updatedBy ?? texts.somebody })}
      </p>
      <p className="mt-1">{texts.conflictText}</p>
      <dl className="mt-2 space-y-1">
        {names.map((name) => (
          <div key={name}>
            <dt className="inline font-medium">{LABELS[name]}. </dt>
            <dd className="inline whitespace-pre-line wrap-anywhere">
              {filled(texts.theirs, { text: String(saved[name]) || '–' })}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="outline" busy={busy} onClick={onKeep}>
          {texts.keepMine}
        </Button>
        <Button look="outline" onClick={onTake}>
          {texts.takeTheirs}
        </Button>
      </div>
    </div>
  );
}

function fieldErrors({ details }: ApiError): ContactErrors {
  return Object.fromEntries(details.map(({ field, message }) => [field.replace(/^needs\./, ''), message]));
}
