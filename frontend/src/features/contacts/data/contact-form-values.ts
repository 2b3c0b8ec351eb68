import {
  type Contact,
  type ContactChange,
  type ContactNeeds,
  NO_NEEDS,
  needsAreEmpty,
  parseShillings,
  phoneText,
  type PropertyType,
  type PurposeChoice,
} from '@lml/common/contracts';
import copy from '../../../content/contacts-copy.json' with { type: 'json' };

/** The form as typed. */
export interface ContactValues {
  name: string;
  emails: string;
  phones: string;
  language: string;
  tags: string;
  note: string;
  purpose: string;
  types: PropertyType[];
  bedroomsMin: string;
  budgetMin: string;
  budgetMax: string;
  places: string;
}

export type ContactErrors = Partial<Record<keyof ContactValues, string>>;

const amountText = (amount: number | null) => amount?.toLocaleString('en-US') ?? '';

export function valuesOf(contact: Contact): ContactValues {
  const { purpose, types, bedroomsMin, budgetMin, budgetMax, places } = contact.needs ?? NO_NEEDS;
  return {
    ...{ name: contact.name, language: contact.language ?? '', note: contact.note, types },
    ...{
      emails: contact.emails.join('\n'),
      phones: contact.phones.map(phoneText).join('\n'),
      tags: contact.tags.join(', '),
    },
    ...{ purpose: purpose ?? '', bedroomsMin: bedroomsMin?.toString() ?? '', places: places.join('\n') },
    ...{ budgetMin: amountText(budgetMin), budgetMax: amountText(budgetMax) },
  };
}

/** Errors that only the form can know: a text that is no number. The service checks the rest. */
export function errorsOf({ bedroomsMin, budgetMin, budgetMax }: ContactValues): ContactErrors {
  const amount = (text: string) => text.trim() !== '' && parseShillings(text) === undefined;
  return {
    ...(bedroomsMin.trim() !== '' &&
      !/^\d{1,2}$/.test(bedroomsMin.trim()) && { bedroomsMin: copy.form.bedroomsWrong }),
    ...(amount(budgetMin) && { budgetMin: copy.form.budgetWrong }),
    ...(amount(budgetMax) && { budgetMax: copy.form.budgetWrong }),
  };
}

/** Returns what differs from the contact as it was read. @param values without errors */
export function changesOf(values: ContactValues, contact: Contact): Omit<ContactChange, 'version'> {
  const before = valuesOf(contact);
  const changed = (...names: (keyof ContactValues)[]) =>
    names.some((name) => String(values[name]) !== String(before[name]));
  return {
    ...(changed('name') && { name: values.name }),
    ...(changed('emails') && { emails: listOf(values.emails, '\n') }),
    ...(changed('phones') && { phones: listOf(values.phones, '\n') }),
    ...(changed('language') && {
      language: values.language === '' ? null : (values.language as 'en' | 'sw'),
    }),
    ...(changed('tags') && { tags: listOf(values.tags, ',') }),
    ...(changed('note') && { note: values.note }),
    ...(changed('purpose', 'types', 'bedroomsMin', 'budgetMin', 'budgetMax', 'places') && {
      needs: needsOf(values),
    }),
  };
}

function needsOf(values: ContactValues): ContactNeeds | null {
  const needs: ContactNeeds = {
    purpose: (values.purpose || null) as PurposeChoice | null,
    types: values.types,
    bedroomsMin: values.bedroomsMin.trim() === '' ? null : Number(values.bedroomsMin),
    budgetMin: parseShillings(values.budgetMin) ?? null,
    budgetMax: parseShillings(values.budgetMax) ?? null,
    places: listOf(values.places, '\n'),
  };
  return needsAreEmpty(needs) ? null : needs;
}

function listOf(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
