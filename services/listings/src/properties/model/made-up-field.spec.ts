import {
  completenessTexts,
  type FieldTable,
  fieldsWhere,
  fillFields,
  type InputOf,
  labelsOf,
  missingParts,
  pickFields,
  PROPERTY_FIELDS,
  type StoredFields,
} from '@lml/common/contracts';
import { InputType, AnswerType } from '@lml/common/validation/table-types';
import { describe, expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { getMetadataArgsStorage } from 'typeorm';
import { fieldColumns } from '../../imports/property-columns.js';
import { selectFields, TableColumns } from './field-columns.js';
import { fieldsAfter } from '../edits/property-changes.js';

/** The table, with an extra field that no property has. */
const TABLE = {
  ...PROPERTY_FIELDS,
  ceilingHeight: {
    kind: 'number',
    label: 'Ceiling height',
    logLabel: 'Height of the ceiling',
    unit: 'count',
    max: 400,
    nullable: true,
    tab: 'rooms',
    visitors: 'page',
    imported: true,
    wanted: { text: 'Enter the height of the ceiling', priority: 16, atLeast: 1 },
    description: 'Centimetres',
    example: 260,
  },
} as const satisfies FieldTable;

const GIVEN: InputOf<typeof TABLE> = {
  title: 'Flat',
  type: 'residential',
  price: null,
  location: 'Nyali',
  description: 'Small',
  ceilingHeight: 260,
};

const schemaOf = (type: new () => object, key: string) =>
  Reflect.getMetadata('swagger/apiModelProperties', type.prototype as object, key) as unknown;

describe('a field added to the table', () => {
  it('is type-checked: a misspelt kind, key or value does not compile', () => {
    // @ts-expect-error There is no such kind.
    void ({ ceilingHeight: { ...TABLE.ceilingHeight, kind: 'numbre' } } satisfies FieldTable);
    // @ts-expect-error There is no such field.
    void ({ ...GIVEN, cielingHeight: 260 } satisfies InputOf<typeof TABLE>);
    // @ts-expect-error It is a number.
    void ({ ...GIVEN, ceilingHeight: 'high' } satisfies InputOf<typeof TABLE>);
    expect(GIVEN.ceilingHeight).toBe(260);
  });

  it('is validated in requests, and is optional', async () => {
    class Input extends InputType(TABLE) {}
    const errorsOf = async (input: object) =>
      (await validate(plainToInstance(Input, input), { whitelist: true, forbidNonWhitelisted: true })).map(
        ({ property, constraints }) => [property, ...Object.values(constraints ?? {})],
      );
    expect(await errorsOf(GIVEN)).toEqual([]);
    expect(await errorsOf({ ...GIVEN, ceilingHeight: undefined })).toEqual([]);
    expect(await errorsOf({ ...GIVEN, ceilingHeight: 401 })).toEqual([
      ['ceilingHeight', 'Ceiling height must be a whole number from 0 to 400'],
    ]);
  });

  it('is described in the OpenAPI document', () => {
    const described = { type: 'integer', nullable: true, description: 'Centimetres', example: 260 };
    expect(schemaOf(InputType(TABLE), 'ceilingHeight')).toMatchObject({
      ...described,
      minimum: 0,
      maximum: 400,
      required: false,
    });
    expect(schemaOf(AnswerType(TABLE), 'ceilingHeight')).toMatchObject(described);
  });

  it('has a database column, which is read', () => {
    const entity = TableColumns(TABLE);
    const column = getMetadataArgsStorage().columns.find(
      ({ target, propertyName }) => target === entity && propertyName === 'ceilingHeight',
    );
    expect(column?.options).toMatchObject({ type: 'integer', name: 'ceiling_height', nullable: true });
    expect(selectFields(TABLE)).toContain('p.ceiling_height AS "ceilingHeight"');
  });

  it('is stored when given, and unchanged otherwise', () => {
    const stored = fillFields(TABLE, GIVEN);
    expect(stored.ceilingHeight).toBe(260);
    expect(fieldsAfter(TABLE, { title: 'Home' }, stored)).toEqual({ ...stored, title: 'Home' });
    expect(fieldsAfter(TABLE, { ceilingHeight: null }, stored).ceilingHeight).toBeNull();
  });

  it('is returned to permitted readers', () => {
    const row: StoredFields<typeof TABLE> = fillFields(TABLE, GIVEN);
    expect(pickFields(fieldsWhere(TABLE, { visitors: 'page' }), row)).toHaveProperty('ceilingHeight', 260);
    expect(pickFields(fieldsWhere(TABLE, { visitors: 'list' }), row)).not.toHaveProperty('ceilingHeight');
  });

  it('has a column in exports and imports', () => {
    const column = fieldColumns(fieldsWhere(TABLE, { imported: true })).at(-1);
    expect(column).toMatchObject({ header: 'Ceiling height', path: 'ceilingHeight', empty: null, width: 12 });
    expect(column!.write(fillFields(TABLE, GIVEN) as never)).toBe(260);
    expect(column!.read('260')).toBe(260);
  });

  it('is named in the activity log', () => {
    expect(labelsOf(TABLE, 'logLabel').ceilingHeight).toBe('Height of the ceiling');
  });

  it('counts towards the completeness of a property', () => {
    expect(Object.entries(completenessTexts(TABLE)).at(-1)).toEqual([
      'ceilingHeight',
      'Enter the height of the ceiling',
    ]);
    const facts = { pricing: null, pictures: [], agents: [], onMap: false };
    const missing = (ceilingHeight: number | null) =>
      missingParts({ ...fillFields(TABLE, { ...GIVEN, ceilingHeight }), ...facts }, TABLE);
    expect(missing(null)).toContain('ceilingHeight');
    expect(missing(260)).not.toContain('ceilingHeight');
  });
});
