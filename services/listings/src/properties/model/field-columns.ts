import type { Field, FieldTable, StoredFields } from '@lml/common/contracts';
import { Column, type ColumnOptions } from 'typeorm';

/** Builds a class with a database column for each field of a table; an entity extends it. */
export function TableColumns<Table extends FieldTable>(table: Table): new () => StoredFields<Table> {
  class Columns {}
  for (const [key, field] of Object.entries(table)) {
    const { nullable = false } = field;
    Column({ ...typeOf(field), name: columnName(key), nullable })(Columns.prototype, key);
  }
  return Columns as new () => StoredFields<Table>;
}

/** Converts a field name to its column: `areaUnit` → `area_unit`. */
export function columnName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Columns of a table's fields for a SELECT from `properties p`, aliased to the field names. */
export function selectFields(table: FieldTable): string {
  return Object.entries(table)
    .map(([key, { kind }]) => {
      const column = columnName(key);
      // The driver would read a day as midnight of its own zone.
      if (kind === 'date') return `p.${column}::text AS "${key}"`;
      return `p.${column}${column === key ? '' : ` AS "${key}"`}`;
    })
    .join(', ');
}

const INTEGER_MAX = 2_147_483_647;

/** Whether the column defaults to an empty text. Required texts are always written. */
function hasEmptyDefault(field: Extract<Field, { kind: 'line' | 'text' }>): boolean {
  return !field.nullable && field.required === undefined && field.min === undefined;
}

function typeOf(field: Field): ColumnOptions {
  switch (field.kind) {
    case 'line':
    case 'text':
      return { type: 'text', ...(hasEmptyDefault(field) && { default: '' }) };
    case 'link':
      return { type: 'text' };
    case 'choice':
      return { type: 'text', ...(field.columnDefault && { default: field.columnDefault }) };
    case 'number':
      // Exact for two decimals of the largest area.
      if (field.decimals) return { type: 'double precision' };
      return {
        type: field.max > INTEGER_MAX ? 'bigint' : 'integer',
        ...(!field.nullable && { default: 0 }),
      };
    case 'year':
      return { type: 'integer' };
    case 'date':
      return { type: 'date' };
    case 'flag':
      return { type: 'boolean', default: field.default };
    case 'lines':
      return { type: 'text', array: true, default: [] };
  }
}
