import type { Change } from '@lml/common/contracts';
import { capitalised, filled, groupedNumber, shortDateTime } from '../../../lib/format.js';
import copy from '../../../content/people-copy.json' with { type: 'json' };

const texts = copy.changes;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** "Account changed", "Invitation withdrawn". */
export function actText({ subject, action }: Pick<Change, 'subject' | 'action'>): string {
  const special: Record<string, string> = texts.acts;
  return (
    special[`${subject}.${action}`] ??
    filled(texts.act, { subject: texts.subjects[subject], action: texts.actions[action] })
  );
}

/** "googleMapsLink" → "Google maps link", unless the copy has a better name. */
export function fieldText(field: string): string {
  const names: Record<string, string> = texts.fieldNames;
  return (
    names[field] ??
    capitalised(
      field
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .replace(/[-_.]/g, ' ')
        .toLowerCase(),
    )
  );
}

/** A stored value in words; "nothing" for what is empty. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return texts.empties;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'number') return Number.isInteger(value) ? groupedNumber(value) : String(value);
  if (typeof value === 'string') return TIME.test(value) ? shortDateTime(value) : value;
  if (Array.isArray(value)) return value.length > 0 ? value.map(valueText).join(', ') : texts.empties;
  return Object.entries(value)
    .map(([field, inner]) => `${fieldText(field)}: ${valueText(inner)}`)
    .join(', ');
}
