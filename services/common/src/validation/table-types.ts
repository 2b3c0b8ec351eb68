import { ApiProperty } from '@nestjs/swagger';
import {
  type Field,
  type FieldTable,
  type InputOf,
  lastYear,
  type StoredFields,
} from '../contracts/property/field-table.js';
import {
  ChoiceField,
  FlagField,
  LineField,
  LinesField,
  LinkField,
  OptionalLineField,
  Present,
  Required,
  TextField,
  WholeNumberField,
  YearField,
} from './fields.js';

/** Builds a base class for requests with a table's fields: validated, and documented in OpenAPI. */
export function InputType<Table extends FieldTable>(table: Table): new () => InputOf<Table> {
  class Input {}
  for (const [key, field] of Object.entries(table)) {
    // Decorators run from last to first, so a missing value only reports that.
    if (field.required) required(field)(Input.prototype, key);
    checkOf(key, field)(Input.prototype, key);
    ApiProperty({ ...inputSchema(field), required: field.required ?? false })(Input.prototype, key);
  }
  return Input as new () => InputOf<Table>;
}

/** Builds a base class for responses with a table's fields, documented in OpenAPI. */
export function AnswerType<Table extends FieldTable>(table: Table): new () => StoredFields<Table> {
  class Answer {}
  for (const [key, field] of Object.entries(table)) {
    ApiProperty(schemaOf(field))(Answer.prototype, key);
  }
  return Answer as new () => StoredFields<Table>;
}

/** The part of OpenAPI that fields need; `ApiPropertyOptions` is a union that cannot be built step by step. */
interface Schema {
  type?: 'integer' | typeof String | typeof Boolean | [typeof String];
  format?: 'int64';
  enum?: string[];
  nullable?: true;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  default?: unknown;
  description?: string;
  example?: unknown;
}

function required({ label, nullable }: Field): PropertyDecorator {
  return (nullable ? Present : Required)(`${label} is required`);
}

function checkOf(key: string, field: Field): PropertyDecorator {
  const { label: name, nullable } = field;
  switch (field.kind) {
    case 'line':
      return nullable ? OptionalLineField({ name, ...field }) : LineField({ name, ...field });
    case 'text':
      return TextField({ name, ...field });
    case 'link':
      return LinkField(name, field.max);
    case 'choice':
      return ChoiceField(name, field.choices);
    case 'number':
      return WholeNumberField({ name, max: field.max, nullable });
    case 'year':
      return YearField(field);
    case 'flag':
      return FlagField(key);
    case 'lines':
      return LinesField({ name, ...field });
  }
}

/** The response's schema, with the request's limits. */
function inputSchema(field: Field): Schema {
  const { inputDescription: description } = field;
  return { ...schemaOf(field), ...limitsOf(field), ...(description !== undefined && { description }) };
}

function limitsOf(field: Field): Schema {
  switch (field.kind) {
    case 'line':
      return { maxLength: field.max, ...(field.default !== undefined && { default: field.default }) };
    case 'text':
    case 'link':
      return { maxLength: field.max };
    case 'number':
      return {
        minimum: 0,
        maximum: field.max,
        ...(field.default !== undefined && { default: field.default }),
      };
    case 'year':
      return { minimum: field.min, maximum: lastYear(field) };
    case 'flag':
      return { default: field.default };
    case 'lines':
      return { maxItems: field.max };
    case 'choice':
      return {};
  }
}

const INT32_MAX = 2_147_483_647;

function schemaOf(field: Field): Schema {
  return {
    ...typeOf(field),
    ...(field.nullable && { nullable: true }),
    ...(field.description !== undefined && { description: field.description }),
    ...(field.example !== undefined && { example: field.example }),
  };
}

function typeOf(field: Field): Schema {
  switch (field.kind) {
    case 'line':
    case 'text':
    case 'link':
      return { type: String };
    case 'choice':
      return { enum: [...field.choices] };
    case 'number':
      return field.max > INT32_MAX ? { type: 'integer', format: 'int64' } : { type: 'integer' };
    case 'year':
      return { type: 'integer' };
    case 'flag':
      return { type: Boolean };
    case 'lines':
      return { type: [String] };
  }
}
