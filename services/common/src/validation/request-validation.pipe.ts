import {
  type ArgumentMetadata,
  Injectable,
  type PipeTransform,
  ValidationPipe,
  type ValidationError,
} from '@nestjs/common';
import type { ErrorDetail } from '../contracts/errors.js';
import { AppError, validationFailed } from '../errors/app-error.js';

/** Checks bodies strictly (unknown fields are refused) and queries leniently (unknown fields are ignored). */
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

/** Far beyond any call's body; the checks call themselves for each level and would run out of stack. */
const MAX_DEPTH = 32;

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((inner) => isDeeperThan(inner, depth - 1));
}

function exceptionFactory(errors: ValidationError[]): AppError {
  return validationFailed(validationDetails(errors));
}

/** One detail for each field that broke a rule. */
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

/** `roomConfigurations[2].size`. */
function fieldWithin(parent: string, property: string): string {
  const name = property.length > NAME_MAX ? `${property.slice(0, NAME_MAX)}…` : property;
  if (parent === '') return name;
  return /^\d+$/.test(name) ? `${parent}[${name}]` : `${parent}.${name}`;
}

/** What somebody calls a field that there is not is repeated to them no further than this. */
const NAME_MAX = 100;
