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

/** What multer hands over. */
export interface ReceivedFile {
  originalname: string;
  buffer: Buffer;
}

interface SingleUploadRules {
  bytesMax: number;
  /** Calls in hand at once, from the first byte to the answer: what bounds the memory they take. */
  inHandMax: number;
  tooMany: () => AppError;
  tooLarge: () => AppError;
  missing: () => AppError;
}

/**
 * Marks a call that takes one file, in the field `file`, and nothing else: it lets in as many at once as fit, and says
 * what is wrong with a file that can't be received.
 */
export function SingleUpload(rules: SingleUploadRules): MethodDecorator {
  let inHand = 0;
  const bounded = {
    intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
      // Whoever left while the session was read: multer would wait for an end that has been, and the place be lost.
      if (context.switchToHttp().getRequest<Request>().destroyed) throw rules.missing();
      if (inHand >= rules.inHandMax) throw rules.tooMany();
      inHand += 1;
      return next.handle().pipe(
        catchError((error: unknown) => throwError(() => refusal(error, rules))),
        finalize(() => (inHand -= 1)),
      );
    },
  };
  // Multer reads the file into memory; whatever it objects to comes as an HTTP error or a plain one.
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
  // The request ended before its body did; there is hardly anybody left to tell.
  if (error instanceof Error && /^(Request (aborted|closed)|Unexpected end)/.test(error.message)) {
    return missing();
  }
  return error;
}
