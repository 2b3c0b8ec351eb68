import {
  type ArgumentMetadata,
  Injectable,
  type PipeTransform,
  ValidationPipe,
  type ValidationError,
} from '@nestjs/common';
import type { ErrorDetail } from '../contracts/errors.js';
import { AppError, validationFailed } from '../errors/app-error.js';

/** Validates bodies strictly (unknown fields are rejected) and queries leniently (unknown fields are ignored). */
@Injectable()
export class RequestValidationPipe implements PipeTransform {
  private readonly body = new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    stopAtFirstError: true,
    exceptionFactory,
  });
  private readonly query = new ValidationPipe({
    transform: true,
    whitelist: true,
    stopAtFirstError: true,
    exceptionFactory,
  });

  async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    // No body is an empty one: fields that are required are named below.
    if (metadata.type === 'body' && value === undefined) value = {};
    if (metadata.type === 'body' && (typeof value !== 'object' || value === null || Array.isArray(value))) {
      throw new AppError(
        400,
        'MALFORMED_REQUEST',
        'The request body must be a JSON object, sent as application/json',
      );
    }
    if (metadata.type === 'body' && isDeeperThan(value, MAX_DEPTH)) {
      throw new AppError(400, 'MALFORMED_REQUEST', 'The request body is nested too deeply');
    }
    return (await (metadata.type === 'body' ? this.body : this.query).transform(value, metadata)) as unknown;
  }
}

/** Recursion guard, far above any call's body: validation is recursive and would overflow the stack. */
const MAX_DEPTH = 32;

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((inner) => isDeeperThan(inner, depth - 1));
}

function exceptionFactory(errors: ValidationError[]): AppError {
  return validationFailed(validationDetails(errors));
}

/** Returns one detail per invalid field. */
export function validationDetails(errors: ValidationError[]): ErrorDetail[] {
  return errors.flatMap((error) => detailsOf(error));
}

function detailsOf(error: ValidationError, parent = ''): ErrorDetail[] {
  const field = fieldWithin(parent, error.property);
  if (error.children?.length) return error.children.flatMap((child) => detailsOf(child, field));
  const constraints = error.constraints ?? {};
  const message = constraints.whitelistValidation
    ? `${field} is not a field of this call`
    : (Object.values(constraints)[0] ?? `${field} is not valid`);
  return [{ field, message }];
}

/** Builds a field's path: `roomConfigurations[2].size`. */
function fieldWithin(parent: string, property: string): string {
  const name = property.length > NAME_MAX ? `${property.slice(0, NAME_MAX)}…` : property;
  if (parent === '') return name;
  return /^\d+$/.test(name) ? `${parent}[${name}]` : `${parent}.${name}`;
}

/** Unknown field names are truncated in the message. */
const NAME_MAX = 100;
