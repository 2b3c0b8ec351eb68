import { AppError } from '@lml/common/errors/app-error';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  HttpException,
  UseInterceptors,
} from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import type { Request } from 'express';
import { catchError, finalize, type Observable, throwError } from 'rxjs';

/** File as multer provides it. */
export interface ReceivedFile {
  originalname: string;
  buffer: Buffer;
}

interface SingleUploadRules {
  bytesMax: number;
  /** Max concurrent uploads, from the first byte to the response; bounds their memory. */
  concurrentMax: number;
  tooMany: () => AppError;
  tooLarge: () => AppError;
  missing: () => AppError;
}

/**
 * Accepts one file in the field `file` and nothing else. Limits concurrent uploads, and answers with a validation error
 * if the file cannot be received.
 */
export function SingleUpload(rules: SingleUploadRules): MethodDecorator {
  let inHand = 0;
  const bounded = {
    intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
      // The client left while the session was read: multer would wait forever for `end`, and the slot would be lost.
      if (context.switchToHttp().getRequest<Request>().destroyed) throw rules.missing();
      if (inHand >= rules.concurrentMax) throw rules.tooMany();
      inHand += 1;
      return next.handle().pipe(
        catchError((error: unknown) => throwError(() => refusal(error, rules))),
        finalize(() => (inHand -= 1)),
      );
    },
  };
  // Multer reads the file into memory; it throws HTTP errors or plain ones.
  const received = FileInterceptor('file', {
    limits: {
      fileSize: rules.bytesMax,
      files: 1,
      fields: 0,
      parts: 2,
      headerPairs: 20,
      fieldNameSize: 100,
    },
    defParamCharset: 'utf8',
  });
  return applyDecorators(UseInterceptors(bounded, received));
}

function refusal(error: unknown, { tooLarge, missing }: SingleUploadRules): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof HttpException) return error.getStatus() === 413 ? tooLarge() : missing();
  // The request ended before its body did; the client has most likely left.
  if (error instanceof Error && /^(Request (aborted|closed)|Unexpected end)/.test(error.message)) {
    return missing();
  }
  return error;
}
