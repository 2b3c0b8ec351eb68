import { ApiProperty } from '@nestjs/swagger';
import {
  type InputOf,
  isUnfilled,
  lastYear,
  type RecordField,
  type RecordTable,
  type StoredFields,
} from '../contracts/property/field-table.js';
import { INQUIRY_TEXTS } from '../contracts/inquiries.js';
import { PICTURE_ADDRESS_TEXTS } from '../contracts/staff-properties.js';
import { isHttpsAddress } from '../contracts/text.js';
import {
  Check,
  ChoiceField,
  DateField,
  EmailField,
  FlagField,
  LineField,
  LinesField,
  LinkField,
  NumberField,
  OptionalLineField,
  PhoneField,
  Present,
  Required,
  StaffUserField,
  TogetherWith,
  TextField,
  YearField,
} from './fields.js';

/** Builds a base class for requests with a table's fields: validated, and documented in OpenAPI. */
export function InputType<Table extends RecordTable>(table: Table): new () => InputOf<Table> {
  class Input {}
  for (const [key, field] of Object.entries(table)) {
    // Decorators run from last to first, so a missing value only reports that.
    if (field.required === true) required(field)(Input.prototype, key);
    if (field.required === 'to-publish') requiredToPublish(field)(Input.prototype, key);
    checkOf(key, field)(Input.prototype, key);
    ApiProperty({ ...inputSchema(field), required: field.required === true })(Input.prototype, key);
  }
  return Input as new () => InputOf<Table>;
}

/** Builds a base class for responses with a table's fields, documented in OpenAPI. */
export function AnswerType<Table extends RecordTable>(table: Table): new () => StoredFields<Table> {
  class Answer {}
  for (const [key, field] of Object.entries(table)) {
    ApiProperty({ ...schemaOf(field), ...field.answerSchema })(Answer.prototype, key);
  }
  return Answer as new () => StoredFields<Table>;
}

/** The part of OpenAPI that fields need; `ApiPropertyOptions` is a union that cannot be built step by step. */
interface Schema {
  type?: 'integer' | 'number' | typeof String | typeof Boolean | [typeof String];
  format?: string;
  enum?: string[];
  nullable?: true;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  default?: unknown;
  description?: string;
  example?: unknown;
}

function required(field: RecordField): PropertyDecorator {
  return (field.nullable ? Present : Required)(errorIfMissing(field));
}

function requiredToPublish(field: RecordField): PropertyDecorator {
  return (target, key) =>
    TogetherWith<Record<string, unknown>>(
      (body) => body.published === false || !isUnfilled(field, body[String(key)]),
      errorIfMissing(field),
    )(target, key);
}

function errorIfMissing(field: RecordField): string {
  switch (field.kind) {
    case 'name':
      return field.tooShort;
    case 'phone':
      return INQUIRY_TEXTS.phone;
    case 'email':
      return INQUIRY_TEXTS.email;
    default:
      return `${field.label} is required`;
  }
}

function checkOf(key: string, field: RecordField): PropertyDecorator {
  const { label: name, nullable } = field;
  switch (field.kind) {
    case 'line':
      return nullable ? OptionalLineField({ name, ...field }) : LineField({ name, ...field });
    case 'text':
      return TextField({ name, ...field });
    case 'link':
      return LinkField(name, field.max);
    case 'choice':
      return ChoiceField(name, field.choices, {
        nullable: nullable ?? false,
        open: field.required === 'to-publish',
      });
    case 'number':
      return NumberField({ name, max: field.max, decimals: field.decimals, nullable });
    case 'year':
      return YearField(field);
    case 'date':
      return DateField(name);
    case 'flag':
      return FlagField(key);
    case 'lines':
      return LinesField({ name, ...field });
    case 'name':
      return LineField({ name, ...field });
    case 'phone':
      return PhoneField({ nullable });
    case 'email':
      return EmailField();
    case 'picture':
      return PictureField(name, field.max);
    case 'account':
      return StaffUserField();
  }
}

/** A nullable address of an uploaded picture, or an https link. */
function PictureField(name: string, max: number): PropertyDecorator {
  const isAddress = (value: unknown) =>
    value === null || (typeof value === 'string' && (value.startsWith('/media/') || isHttpsAddress(value)));
  return (target, key) => {
    OptionalLineField({ name, max })(target, key);
    Check((value) => (isAddress(value) ? undefined : PICTURE_ADDRESS_TEXTS.notHttps))(target, key);
  };
}

/** The response's schema, with the request's limits. */
function inputSchema(field: RecordField): Schema {
  const { inputDescription: description } = field;
  return {
    ...schemaOf(field),
    ...limitsOf(field),
    ...(description !== undefined && { description }),
    ...field.inputSchema,
  };
}

function limitsOf(field: RecordField): Schema {
  switch (field.kind) {
    case 'line':
      return { maxLength: field.max, ...(field.default !== undefined && { default: field.default }) };
    case 'text':
    case 'link':
    case 'picture':
      return { maxLength: field.max };
    case 'name':
      return { minLength: field.min, maxLength: field.max };
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
    case 'date':
    case 'phone':
    case 'email':
    case 'account':
      return {};
  }
}

const INT32_MAX = 2_147_483_647;

function schemaOf(field: RecordField): Schema {
  return {
    ...typeOf(field),
    ...(field.nullable && { nullable: true }),
    ...(field.description !== undefined && { description: field.description }),
    ...(field.example !== undefined && { example: field.example }),
  };
}

function typeOf(field: RecordField): Schema {
  switch (field.kind) {
    case 'line':
    case 'text':
    case 'link':
    case 'name':
    case 'phone':
    case 'email':
    case 'picture':
      return { type: String };
    case 'choice':
      return { enum: [...field.choices] };
    case 'number':
      if (field.decimals) return { type: 'number' };
      return field.max > INT32_MAX ? { type: 'integer', format: 'int64' } : { type: 'integer' };
    case 'year':
    case 'account':
      return { type: 'integer' };
    case 'date':
      return { type: String, format: 'date' };
    case 'flag':
      return { type: Boolean };
    case 'lines':
      return { type: [String] };
  }
}
