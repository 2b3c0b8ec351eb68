import {
  cleanText,
  dateProblem,
  isWebAddress,
  type PartField,
  type PartTable,
  yearProblem,
} from '@lml/common/contracts';
import { filled, groupedNumber } from '../../../lib/format.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import { typedNumber } from './typed-number.js';

const { problems } = copy;

/**
 * Returns the validation error of a field of a table for its value in the form.
 * @param publishing whether fields that are required to publish are required
 */
export function fieldProblem(field: PartField, value: unknown, publishing = true): string | undefined {
  const name = field.formLabel ?? field.label;
  if (Array.isArray(value)) {
    return field.kind === 'lines'
      ? linesProblem(value as string[], name, field.max, field.itemMax)
      : undefined;
  }
  if (typeof value !== 'string') return undefined;
  if ((field.required === true || (publishing && field.required)) && value.trim() === '') {
    return requiredProblem(name);
  }
  switch (field.kind) {
    case 'line':
    case 'text':
      return textProblem(value, name, field.max, field.min !== undefined);
    case 'link': {
      const link = value.trim();
      return link !== '' && !isWebAddress(link) ? problems.link : textProblem(link, name, field.max);
    }
    case 'number':
      return numberProblem(value, name, field.max, field.decimals);
    case 'year': {
      const year = typedNumber(value);
      return year === null ? undefined : (yearProblem({ ...field, label: name }, year) ?? undefined);
    }
    case 'date':
      return value === '' ? undefined : (dateProblem(name, value) ?? undefined);
    default:
      return undefined;
  }
}

/** Returns the validation errors of a table's fields, in its order, at most one sentence per field. */
export function fieldProblems(
  table: PartTable,
  values: Readonly<Record<string, unknown>>,
  publishing?: boolean,
): { field: string; message: string }[] {
  return Object.entries(table).flatMap(([key, field]) => {
    const message = fieldProblem(field, values[key], publishing);
    return message === undefined ? [] : [{ field: key, message }];
  });
}

export function requiredProblem(name: string): string {
  return filled(problems.required, { name });
}

export function textProblem(value: string, name: string, max: number, required = false): string | undefined {
  const length = lengthOf(cleanText(value));
  if (required && length === 0) return requiredProblem(name);
  return length > max ? filled(problems.tooLong, { name, max: groupedNumber(max) }) : undefined;
}

export function numberProblem(
  value: string,
  name: string,
  max: number,
  decimals?: number,
): string | undefined {
  const number = typedNumber(value, decimals);
  if (number === null) return undefined;
  if (Number.isNaN(number)) return filled(problems.number, { name });
  return number > max ? filled(problems.tooLarge, { name, max: groupedNumber(max) }) : undefined;
}

export function linesProblem(
  value: string[],
  name: string,
  max: number,
  itemMax: number,
): string | undefined {
  if (value.length > max) return filled(problems.tooMany, { name, max });
  return value.some((line) => lengthOf(line) > itemMax)
    ? filled(problems.lineTooLong, { name, max: groupedNumber(itemMax) })
    : undefined;
}

/** Counts characters as the service does (code points). */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}
