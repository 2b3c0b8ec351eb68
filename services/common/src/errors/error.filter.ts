import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { Request, Response } from 'express';
import { STATUS_CODES } from 'node:http';
import { isNativeError } from 'node:util/types';
import type { ErrorBody } from '../contracts/errors.js';
import type { Logger } from '../logging/logger.js';
import { withoutNumbers } from '../logging/impersonal.js';
import { currentRequestId } from '../logging/request-context.js';
import { AppError, unsupportedBody } from './app-error.js';

/** Formats every error as `ErrorBody`; logs unexpected ones and answers them without details. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(exception: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const request = host.switchToHttp().getRequest<Request>();
    const error = toAppError(exception, request);
    if (error.statusCode >= 500) {
      const path = withoutNumbers(request.path);
      this.logger.error({ err: exception, method: request.method, path }, 'request failed');
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (error.extra.retryAfterSeconds) response.setHeader('Retry-After', error.extra.retryAfterSeconds);
    response.status(error.statusCode).json(errorBody(error));
  }
}

export function errorBody(error: AppError): ErrorBody {
  return {
    statusCode: error.statusCode,
    error: error.message,
    message: error.message,
    code: error.code,
    requestId: currentRequestId() ?? '',
    ...(error.extra.details ? { details: error.extra.details } : {}),
    ...(error.extra.current === undefined ? {} : { current: error.extra.current }),
  };
}

function toAppError(exception: unknown, request: Request): AppError {
  if (exception instanceof AppError) return exception;
  const status = statusOf(exception);
  if (status === 404 || addressCannotBeDecoded(exception))
    return new AppError(404, 'ROUTE_NOT_FOUND', `There is nothing at ${request.method} ${request.path}`);
  if (status === 413)
    return new AppError(413, 'BODY_TOO_LARGE', 'The request is larger than this call accepts');
  if (status === 400) return new AppError(400, 'MALFORMED_REQUEST', 'The request body is not valid JSON');
  if (status === 415) return unsupportedBody();
  if (status >= 400 && status < 500) {
    return new AppError(status, `HTTP_${status}`, STATUS_CODES[status] ?? 'The request was refused');
  }
  if (isDiskFull(exception)) {
    return new AppError(
      507,
      'STORAGE_FULL',
      'The server has no room left for this, and nothing of it was kept. Please tell whoever looks after the site',
    );
  }
  if (isDependencyFailure(exception)) {
    return new AppError(
      503,
      'TEMPORARILY_UNAVAILABLE',
      'The service is not available just now. Please try again shortly',
      {
        retryAfterSeconds: 5,
      },
    );
  }
  return new AppError(500, 'INTERNAL_ERROR', 'Something went wrong on our side. Please try again');
}

/**
 * Returns whether the URL cannot be decoded, such as `/api/properties/%E0`: Nest reports Express's error as a bad
 * request.
 */
function addressCannotBeDecoded(exception: unknown): boolean {
  return exception instanceof Error && exception.message.startsWith('Failed to decode param');
}

/** Returns the status: Express and its body parsers throw errors with a status, Nest throws HttpExceptions. */
function statusOf(exception: unknown): number {
  if (exception instanceof HttpException) return exception.getStatus();
  const status = (exception as { status?: unknown } | null)?.status;
  return typeof status === 'number' ? status : 500;
}

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
/**
 * SQLSTATEs of PostgreSQL: connection lost, too many connections, shutting down or starting up, statement or lock
 * timeout.
 */
const DATABASE_STATE = /^(08|53|57P|57014|55P03)/;
/** The last two are TypeORM's, for the next statement on a connection that was just lost. */
const LOST_CONNECTION =
  /^(Connection terminated|Query read timeout|Redis does not answer|timeout exceeded when trying to connect|Client network socket disconnected|The client is (offline|closed)|Socket closed unexpectedly|Connection timeout|Query runner already released|Database connection provided by a query runner was already released)/;

const DISK_FULL = /No space left on device|Disk quota exceeded/;

/**
 * Returns whether a file could not be written because the disk is full. The picture library reports it only in the
 * message.
 */
export function isDiskFull(exception: unknown): boolean {
  if (!(exception instanceof Error)) return false;
  const { code } = exception as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' || DISK_FULL.test(exception.message);
}

/** Returns whether PostgreSQL or Redis is unavailable, so that a retry helps, as opposed to a bug. */
export function isDependencyFailure(exception: unknown): boolean {
  for (let error = exception; isNativeError(error); error = error.cause) {
    const code = (error as { code?: unknown }).code;
    if (typeof code === 'string' && (CONNECTION_CODES.has(code) || DATABASE_STATE.test(code))) return true;
    if (LOST_CONNECTION.test(error.message)) return true;
    if (error instanceof AggregateError && error.errors.some(isDependencyFailure)) return true;
    const driverError = (error as { driverError?: unknown }).driverError;
    if (driverError && driverError !== error && isDependencyFailure(driverError)) return true;
  }
  return false;
}
