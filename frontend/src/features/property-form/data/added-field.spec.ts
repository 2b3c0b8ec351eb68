import { type FieldTable, PROPERTY_FIELDS } from '@lml/common/contracts';
import { describe, expect, it } from '@jest/globals';
import { buildStaffProperty } from '../../../testing/build.js';
import { fieldGroups } from './conflict.js';
import { fieldProblems } from './field-errors.js';
import { emptyFormValues, formFields, formValuesOf, inputFrom } from './field-values.js';
import { fieldsInForm } from './form-tabs.js';

/** The table of fields plus an invented field. */
const TABLE = {
  ...PROPERTY_FIELDS,
  ceilingHeight: {
    kind: 'number',
    label: 'Ceiling height',
    formLabel: 'Height of the ceiling',
    unit: 'count',
    max: 4000,
    nullable: true,
    tab: 'rooms',
    visitors: 'page',
    imported: true,
  },
  secret: { kind: 'flag', label: 'Secret', default: false, tab: null, visitors: 'never', imported: false },
} as const satisfies FieldTable;
const FIELDS = formFields(TABLE);
const stored = { ...buildStaffProperty(), ceilingHeight: 2600 };

describe('a field that is added to the table', () => {
  it('appears in the form only if it has a tab', () => {
    expect(Object.keys(FIELDS)).toContain('ceilingHeight');
    expect(Object.keys(FIELDS)).not.toContain('secret');
    expect(fieldsInForm(TABLE).rooms).toContain('ceilingHeight');
  });

  it('starts empty, loads its stored value and sends it unchanged', () => {
    expect(emptyFormValues(FIELDS).ceilingHeight).toBe('');
    const values = formValuesOf(FIELDS, stored);
    expect(values.ceilingHeight).toBe('2,600');
    expect(inputFrom(FIELDS, values).ceilingHeight).toBe(2600);
    expect(inputFrom(FIELDS, { ...values, ceilingHeight: '' }).ceilingHeight).toBeNull();
  });

  it('is validated', () => {
    const values = { ...formValuesOf(FIELDS, stored), ceilingHeight: '4,001' };
    expect(fieldProblems(FIELDS, values)).toEqual([
      { field: 'ceilingHeight', message: 'Height of the ceiling must be at most 4,000' },
    ]);
  });

  it('can be resolved on its own in a conflict', () => {
    expect(fieldGroups(TABLE)).toContainEqual({
      label: 'Height of the ceiling',
      names: ['ceilingHeight'],
    });
  });
});
