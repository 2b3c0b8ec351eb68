import { cleanLine } from '@lml/common/contracts';
import { Check, Required } from '@lml/common/validation/fields';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';

/** A value of a section, by default with every text on one line, and its check. */
export function Value(
  problem: (value: unknown) => string | null,
  api: ApiPropertyOptions,
  clean: (value: unknown) => unknown = (value) => cleaned(value, cleanLine),
): PropertyDecorator {
  return (target, key) => {
    Transform(({ value }) => clean(value))(target, key);
    Check((value) => problem(value) ?? undefined)(target, key);
    Required(problem(undefined) ?? `${String(key)} is required`)(target, key);
    ApiProperty(api)(target, key);
  };
}

/** Deeper values are refused by the checks. */
const DEPTH_MAX = 4;

export function cleaned(value: unknown, cleanOne: (text: string) => string, depth = 0): unknown {
  if (typeof value === 'string') return cleanOne(value);
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return value;
  if (Array.isArray(value)) return value.map((item) => cleaned(item, cleanOne, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, cleaned(item, cleanOne, depth + 1)]),
  );
}
