import fc from 'fast-check';
import type { Schema } from './operations.js';

/** Values that must be correct for calls to succeed, by field name. */
export type Known = Record<string, unknown>;

/** Generates valid objects of a schema. */
export function validObject(schema: Schema, known: Known): fc.Arbitrary<Record<string, unknown>> {
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const value = validValue(field, name, known);
    return [name, required.has(name) ? value : fc.option(value, { nil: undefined })] as const;
  });
  return fc.record(Object.fromEntries(fields));
}

export function validValue(schema: Schema, name: string, known: Known): fc.Arbitrary<unknown> {
  if (name in known) return fc.constant(known[name]);
  // Failed sign-ins of one account are throttled, so each gets another account.
  if (name === 'username') return fc.nat(9999).map((number) => `visitor-${number}`);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.properties) return validObject(schema, known);
  switch (schema.type) {
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.ceil(schema.minimum ?? 0),
        max: Math.min(schema.maximum ?? 60, 2 ** 31),
      });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(validValue(schema.items ?? {}, '', known), { minLength: 1, maxLength: 3 });
    case 'object':
      return fc.constant(schema.example ?? {});
    default:
      return validText(schema);
  }
}

function validText({ example, format, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<unknown> {
  const made = {
    date: '2027-01-19',
    'date-time': '2027-01-19T08:00:00.000Z',
    email: 'visitor@example.com',
    uri: 'https://example.com/a',
    uuid: '6f1c1e0a-3c52-4a57-9b0e-0a86f2d8b5aa',
  }[format ?? ''];
  if (example !== undefined || made !== undefined) return fc.constant(example ?? made);
  return fc.string({
    unit: fc.constantFrom(...'abc dé ü7'),
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 60)),
  });
}
