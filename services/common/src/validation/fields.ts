import { dateProblem } from '../contracts/property/choices.js';
import { plainToInstance, Transform } from 'class-transformer';
import { IsDefined, IsInt, Max, Min, ValidateBy, ValidateIf, ValidateNested } from 'class-validator';
import { INQUIRY_LIMITS, INQUIRY_TEXTS, isPhone } from '../contracts/inquiries.js';
import { numberProblem, yearProblem } from '../contracts/property/field-table.js';
import type { Unchecked } from '../contracts/errors.js';
import { cleanLine, cleanText, cleanVisitorLine, EMAIL_PATTERN, isWebAddress } from '../contracts/text.js';

/** Decorators for validating calls: each normalises its value, or checks it with one error message. */

/** Max id of a table. */
export const ID_MAX = 2_147_483_647;

function Cleaned(clean: (text: string) => string | null): PropertyDecorator {
  return Transform(({ value }) => (typeof value === 'string' ? clean(value) : (value as unknown)));
}

/** Normalises a single-line text before validation: no control characters, trimmed, white space collapsed. */
export function Line(): PropertyDecorator {
  return Cleaned(cleanLine);
}

/** Normalises a single-line text of a public form before validation; see `cleanVisitorLine`. */
export function VisitorLine(): PropertyDecorator {
  return Cleaned(cleanVisitorLine);
}

/** Normalises a multi-line text before validation. */
export function Text(): PropertyDecorator {
  return Cleaned(cleanText);
}

/** Parses a whole number of a query string; leaves anything else for the validation to reject. */
export function QueryNumber(): PropertyDecorator {
  return Transform(({ value }) => {
    if (typeof value !== 'string') return value as unknown;
    return /^-?\d{1,15}$/.test(value.trim()) ? Number(value) : value;
  });
}

/** Checks a whole number of a query or a body, from `min` to `max`, with one sentence for whatever is wrong. */
export function WholeNumber(min: number, max: number, message: string): PropertyDecorator {
  return both(IsInt({ message }), Min(min, { message }), Max(max, { message }));
}

/**
 * Validates a text by a rule of the contracts, so that form and API show the same error.
 * @param problem returns the validation error, or null; also gets the whole body, with texts normalised
 */
export function RuledBy<Body extends object>(
  problem: (text: string, body: Body) => string | null,
): PropertyDecorator {
  return ValidateBy({
    name: 'ruledBy',
    validator: {
      validate: (value, check) => typeof value === 'string' && problem(value, check?.object as Body) === null,
      defaultMessage: (check) =>
        typeof check?.value === 'string'
          ? (problem(check.value, check.object as Body) ?? '')
          : `${check?.property} must be a text`,
    },
  });
}

/**
 * Decorators for staff input. Each normalises its value and has one error message; missing fields are valid unless also
 * `Required`.
 */

/** Counts characters as people do. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** Validates a value by a function that returns an error message, or undefined. */
export function Check(errorFor: (value: unknown, object: unknown) => string | undefined): PropertyDecorator {
  return ValidateBy({
    name: 'check',
    validator: {
      validate: (value, context) => value === undefined || errorFor(value, context?.object) === undefined,
      defaultMessage: (context) => errorFor(context?.value, context?.object) ?? '',
    },
  });
}

export function Required(message: string): PropertyDecorator {
  return IsDefined({ message });
}

/** As {@link Required}, but null is allowed. */
export function Present(message: string): PropertyDecorator {
  return ValidateBy(
    { name: 'present', validator: { validate: (value) => value !== undefined } },
    { message },
  );
}

/** Validation that depends on other fields; runs even if this one is missing. */
export function TogetherWith<T extends object>(
  isRight: (owner: Unchecked<T>) => boolean,
  message: string,
): PropertyDecorator {
  return ValidateBy(
    {
      name: 'together',
      validator: { validate: (_value, context) => isRight(context!.object as Unchecked<T>) },
    },
    { message },
  );
}

function both(...decorators: PropertyDecorator[]): PropertyDecorator {
  return (target, key) => {
    for (const decorate of decorators) decorate(target, key);
  };
}

interface TextRule {
  /** Display name, at the start of a sentence. */
  name: string;
  max: number;
  min?: number;
  /** Replaces "{name} is required" or "{name} must be at least …". */
  tooShort?: string;
  /** Texts that count as empty. */
  blank?: RegExp;
}

function errorForText(value: unknown, { name, max, min = 0, tooShort, blank }: TextRule): string | undefined {
  if (value === null && min > 0) return tooShort ?? `${name} is required`;
  if (typeof value !== 'string') return `${name} must be a text`;
  const length = blank?.test(value) ? 0 : lengthOf(value);
  if (length < min) {
    return tooShort ?? (min === 1 ? `${name} is required` : `${name} must be at least ${min} characters`);
  }
  return length > max ? `${name} must be at most ${grouped(max)} characters` : undefined;
}

/** A single-line text. */
export function LineField(rule: TextRule): PropertyDecorator {
  return both(
    Cleaned(cleanLine),
    Check((value) => errorForText(value, rule)),
  );
}

/** A nullable single-line text; empty becomes null. */
export function OptionalLineField(rule: TextRule): PropertyDecorator {
  return both(
    Cleaned((text) => cleanLine(text) || null),
    Check((value) => (value === null ? undefined : errorForText(value, rule))),
  );
}

/** A multi-line text. */
export function TextField(rule: TextRule): PropertyDecorator {
  return both(
    Cleaned(cleanText),
    Check((value) => errorForText(value, rule)),
  );
}

/** A text with a custom check. */
export function CheckedLine(errorFor: (value: unknown) => string | undefined): PropertyDecorator {
  return both(Cleaned(cleanLine), Check(errorFor));
}

/** A number from `min` (default 0) to `max`, whole unless it has `decimals`. */
export function NumberField(rule: {
  name: string;
  max: number;
  min?: number;
  decimals?: number;
  nullable?: boolean;
}): PropertyDecorator {
  const { name, nullable = false, ...limits } = rule;
  return Check((value) =>
    value === null && nullable ? undefined : (numberProblem({ label: name, ...limits }, value) ?? undefined),
  );
}

/** A nullable day of the field table; empty becomes null. */
export function DateField(name: string): PropertyDecorator {
  return both(
    Cleaned((text) => cleanLine(text) || null),
    Check((value) => (value === null ? undefined : (dateProblem(name, value) ?? undefined))),
  );
}

/** A year field of the field table. */
export function YearField(field: { label: string; min: number; yearsAhead: number }): PropertyDecorator {
  return Check((value) => (value === null ? undefined : (yearProblem(field, value) ?? undefined)));
}

export function FlagField(name: string): PropertyDecorator {
  return Check((value) => (typeof value === 'boolean' ? undefined : `${name} must be true or false`));
}

/** One of some words; an empty one becomes null if it may, or stays empty if the choice may stay open. */
export function ChoiceField(
  name: string,
  choices: readonly string[],
  { nullable = false, open = false } = {},
): PropertyDecorator {
  return both(
    Cleaned((text) => cleanLine(text).toLowerCase() || (nullable ? null : '')),
    Check((value) =>
      (value === null && nullable) ||
      (value === '' && open) ||
      (typeof value === 'string' && choices.includes(value))
        ? undefined
        : `${name} must be one of: ${choices.join(', ')}`,
    ),
  );
}

/** A nullable http or https link; empty becomes null. */
export function LinkField(name: string, max: number): PropertyDecorator {
  return both(
    Cleaned((text) => cleanLine(text) || null),
    Check((value) => {
      if (value === null) return undefined;
      if (typeof value !== 'string') return `${name} must be a text`;
      if (value.length > max) return `${name} must be at most ${grouped(max)} characters`;
      return isWebAddress(value) ? undefined : `${name} must be a link that begins with http:// or https://`;
    }),
  );
}

/** A list of short texts; empty and repeated ones are dropped. */
export function LinesField(rule: {
  name: string;
  max: number;
  itemMax: number;
  /** Additional check per item; returns an error message or undefined. */
  errorForItem?: (line: string) => string | undefined;
}): PropertyDecorator {
  const { name, max, itemMax, errorForItem } = rule;
  return both(
    Transform(({ value }) => {
      if (!isListOfTexts(value) || value.length > max * 4) return value as unknown;
      const lines = value.map(cleanLine).filter((line) => line !== '');
      return lines.filter((line, index) => {
        const folded = line.toLowerCase();
        return lines.findIndex((other) => other.toLowerCase() === folded) === index;
      });
    }),
    Check((value) => {
      if (!Array.isArray(value)) return `${name} must be a list of texts`;
      if (value.length > max) return `${name} must be at most ${max}`;
      if (!isListOfTexts(value)) return `${name} must be a list of texts`;
      if (value.some((line) => lengthOf(line) > itemMax)) {
        return `Each of ${name} must be at most ${itemMax} characters`;
      }
      return errorForItem && value.map(errorForItem).find((error) => error !== undefined);
    }),
  );
}

/** A phone number. Checks only the length, because notations vary. */
export function PhoneField({ nullable = false } = {}): PropertyDecorator {
  return CheckedLine((value) => {
    if (nullable && (value === null || value === '')) return undefined;
    return typeof value === 'string' && isPhone(value) ? undefined : INQUIRY_TEXTS.phone;
  });
}

export function EmailField(): PropertyDecorator {
  return CheckedLine((value) =>
    typeof value === 'string' && value.length <= INQUIRY_LIMITS.emailMax && EMAIL_PATTERN.test(value)
      ? undefined
      : INQUIRY_TEXTS.email,
  );
}

/** Phone numbers. Checks only the length, because notations vary. */
export function PhonesField(rule: { name: string; max: number }): PropertyDecorator {
  return LinesField({
    ...rule,
    itemMax: INQUIRY_LIMITS.phoneMax,
    errorForItem: (line) =>
      line.length < INQUIRY_LIMITS.phoneMin || !/\d/.test(line)
        ? `"${line}" is not a valid phone number`
        : undefined,
  });
}

export function EmailsField(rule: { name: string; max: number }): PropertyDecorator {
  return LinesField({
    ...rule,
    itemMax: INQUIRY_LIMITS.emailMax,
    errorForItem: (line) => (EMAIL_PATTERN.test(line) ? undefined : `"${line}" is not a valid email address`),
  });
}

/** A staff account's id, or null. Not looked up, because auth owns the accounts. */
export function StaffUserField(): PropertyDecorator {
  return Check((value) =>
    value === null || (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= ID_MAX)
      ? undefined
      : 'Inquiries go to: choose an account, or none',
  );
}

export function isListOfTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/**
 * A list of objects with validated fields. Rejects other types and overlong lists before validating items: validation
 * stops at a field's first error.
 */
export function ListField<T extends object>(rule: {
  name: string;
  max: number;
  item: new () => T;
  /** Expands an item's short notation into an object. */
  expand?: (value: unknown) => unknown;
}): PropertyDecorator {
  const { name, max, item, expand = (value: unknown) => value } = rule;
  const refused = (value: unknown) => (Array.isArray(value) ? `more than ${max}` : 'no list');
  return both(
    Transform(({ value }) => {
      if (value === undefined) return undefined;
      if (!Array.isArray(value) || value.length > max) return refused(value);
      return value.map((entry: unknown) => {
        const expanded = expand(entry);
        return isPlainObject(expanded) ? plainToInstance(item, expanded) : expanded;
      });
    }),
    Check((value) => {
      if (Array.isArray(value)) {
        const wrong = value.findIndex((entry) => !(entry instanceof item));
        return wrong === -1 ? undefined : `${name}[${wrong}] must be an object`;
      }
      return value === refused([]) ? `${name} must be at most ${max}` : `${name} must be a list`;
    }),
    ValidateNested(),
  );
}

/** An object with validated fields, or null if `nullable`. */
export function ObjectField<T extends object>(
  name: string,
  type: new () => T,
  nullable = true,
): PropertyDecorator {
  return both(
    Transform(({ value }) => (isPlainObject(value) ? plainToInstance(type, value) : (value as unknown))),
    Check((value) =>
      value instanceof type ? undefined : `${name} must be an object${nullable ? ' or null' : ''}`,
    ),
    ValidateIf((_owner, value) => !nullable || value !== null),
    ValidateNested(),
  );
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Formats 1,000,000 with separators. */
function grouped(number: number): string {
  return number.toLocaleString('en-US');
}
