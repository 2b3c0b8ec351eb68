import type { Change, ChangedField, InquiryStatus } from '@lml/common/contracts';
import { capitalised, filled, staffDateTime } from '../../../lib/format.js';
import { dayText } from './inbox-text.js';
import adminCopy from '../../../content/admin-copy.json' with { type: 'json' };
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

const texts = copy.history;
const DAY = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d{4}-\d\d-\d\dT/;

/** Text of a history entry, one line per field. */
export function historyLines({ fields }: Pick<Change, 'fields'>): string[] {
  return fields.map(({ field, before, after }) => {
    const values = {
      field: fieldName(field),
      before: valueText(field, before),
      after: valueText(field, after),
    };
    if (isNothing(before)) return filled(texts.set, values);
    return filled(isNothing(after) ? texts.removed : texts.changed, values);
  });
}

function fieldName(field: string): string {
  const names: Record<string, string> = texts.fields;
  return names[field] ?? capitalised(field.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase());
}

const isNothing = (value: ChangedField['before']) => value === null || value === undefined || value === '';

function valueText(field: string, value: unknown): string {
  if (isNothing(value)) return texts.nothing;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'string') {
    if (field === 'status') return adminCopy.status.names[value as InquiryStatus] ?? value;
    if (DAY.test(value)) return dayText(value);
    return TIME.test(value) ? staffDateTime(value) : value;
  }
  if (Array.isArray(value)) return value.map(String).join(', ');
  if (typeof value === 'object' && 'username' in value) return String(value.username);
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}
