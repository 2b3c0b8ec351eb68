import {
  type Account,
  type AreaUnit,
  areaUnitName,
  type Change,
  displayName,
  type FieldTable,
  labelsOf,
  PROPERTY_FIELDS,
} from '@lml/common/contracts';
import { capitalised, filled, groupedNumber, shortDate, staffDateTime } from '../../../lib/format.js';
import copy from '../../../content/people-copy.json' with { type: 'json' };
import viewingCopy from '../../../content/viewing-copy.json' with { type: 'json' };

const texts = copy.changes;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

const DAY = /^\d{4}-\d\d-\d\d$/;
const OWN_PICTURE = /^\/media\/[0-9a-f]{32}\/\S+$/;

/** "Account changed", "Invitation withdrawn", "Property restored". */
export function actionText({
  subject,
  action,
  fields,
}: Pick<Change, 'subject' | 'action' | 'fields'>): string {
  const special: Record<string, string> = texts.acts;
  if (action === 'changed' && fields.some(({ field, after }) => field === 'deletedAt' && after === null)) {
    return filled(texts.act, { subject: texts.subjects[subject], action: texts.restored });
  }
  return (
    special[`${subject}.${action}`] ??
    filled(texts.act, { subject: texts.subjects[subject], action: texts.actions[action] })
  );
}

/** Returns which values of a field to show: creations and actions have no old value, deletions no new one. */
export function visibleValues(action: Change['action']): { before: boolean; after: boolean } {
  return { before: action === 'changed' || action === 'deleted', after: action !== 'deleted' };
}

/**
 * Fields to show, with names in place of account ids; for creations, actions and deletions only those with a value.
 */
export function visibleFields(
  { action, fields }: Pick<Change, 'action' | 'fields'>,
  people: Pick<Account, 'id' | 'name' | 'username'>[] = [],
): Change['fields'] {
  const named = fields
    .filter(({ field }) => field !== 'id')
    .map(({ field, before, after }) =>
      field === 'staffUserId'
        ? { field, before: accountName(before, people), after: accountName(after, people) }
        : { field, before, after },
    );
  if (action === 'changed') return named;
  return named.filter(
    ({ before, after }) => valueText(action === 'deleted' ? before : after) !== texts.empties,
  );
}

function accountName(id: unknown, people: Pick<Account, 'id' | 'name' | 'username'>[]): string | null {
  if (typeof id !== 'number') return null;
  const person = people.find((one) => one.id === id);
  return person ? displayName(person) : filled(texts.deletedAccount, { id });
}

const NAMES: Record<string, string> = { ...labelsOf(PROPERTY_FIELDS, 'logLabel'), ...texts.fieldNames };

/** Label from the copy or the table of property fields; otherwise derived: "perUnit" → "Per unit". */
export function fieldText(field: string): string {
  return (
    NAMES[field] ??
    capitalised(
      field
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .replace(/[-_.]/g, ' ')
        .toLowerCase(),
    )
  );
}

/** Formats a stored value; "nothing" if empty. */
export function valueText(value: unknown, field = ''): string {
  if (value === null || value === undefined || value === '') return texts.empties;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'number')
    return Number.isInteger(value) && !isYear(field) ? groupedNumber(value) : String(value);
  if (typeof value === 'string') return wordsOf(value, field);
  if (Array.isArray(value))
    return value.length > 0 ? value.map((item) => valueText(item, field)).join(', ') : texts.empties;
  return Object.entries(value)
    .map(([name, inner]) => `${fieldText(name)}: ${valueText(inner, name)}`)
    .join(', ');
}

const textsOf = (field: string, names: Record<string, string>) =>
  Object.fromEntries(Object.entries(names).map(([value, text]) => [`${field}.${value}`, text]));

/** Texts of stored values by `field.value`. */
const VALUE_TEXTS: Partial<Record<string, string>> = {
  ...texts.valueNames,
  ...textsOf('role', copy.roles.names),
  ...textsOf('state', viewingCopy.states),
  ...textsOf('kind', viewingCopy.panel.kinds),
  ...textsOf('outcome', viewingCopy.panel.outcomes),
};

/** Stored words as people read them: units, choices, states, days, times and pictures. */
function wordsOf(text: string, field: string): string {
  if (TIME.test(text)) return staffDateTime(text);
  if (DAY.test(text)) return shortDate(text);
  if (OWN_PICTURE.test(text)) return texts.picture;
  if (field === 'areaUnit') return areaUnitName(text as AreaUnit);
  const known = VALUE_TEXTS[`${field}.${text}`];
  if (known !== undefined) return known;
  const fields: FieldTable = PROPERTY_FIELDS;
  // Not the words of the pages: their file would then be one more for visitors to load.
  return fields[field]?.kind === 'choice' ? capitalised(text.replaceAll('-', ' ')) : text;
}

/** Our own pictures within a value, to show as thumbnails; null if it holds anything else. */
export function picturesIn(value: unknown): string[] | null {
  const items = Array.isArray(value) ? value : [value];
  if (items.length === 0) return null;
  const urls = items.map((item: unknown) =>
    typeof item === 'object' && item !== null && 'url' in item ? item.url : item,
  );
  return urls.every((url): url is string => typeof url === 'string' && OWN_PICTURE.test(url)) ? urls : null;
}

function isYear(field: string): boolean {
  const fields: FieldTable = PROPERTY_FIELDS;
  return fields[field]?.kind === 'year';
}
