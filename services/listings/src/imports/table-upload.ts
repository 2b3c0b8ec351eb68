import { IMPORT_LIMITS } from '@lml/common/contracts';
import { AppError } from '@lml/common/errors/app-error';
import {
  type CallHandler,
  type ExecutionContext,
  HttpException,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import { catchError, finalize, type Observable, throwError } from 'rxjs';
import { importUnderWay, tableMissing, tableTooLarge } from './imports.errors.js';

/** Files being received at once: what bounds the memory they take. */
const IN_HAND_MAX = 4;

/** What multer hands over. */
export interface UploadedTable {
  originalname: string;
  buffer: Buffer;
}

/** Says what is wrong with a file that can't be received. */
@Injectable()
export class TableUploadInterceptor implements NestInterceptor {
  private inHand = 0;

  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (this.inHand >= IN_HAND_MAX) throw importUnderWay();
    this.inHand += 1;
    return next.handle().pipe(
      catchError((error: unknown) => throwError(() => refusal(error))),
      finalize(() => (this.inHand -= 1)),
    );
  }
}

/** Multer reads the one file into memory; whatever it objects to comes as an HTTP error or a plain one. */
export const OneTable = FileInterceptor('file', {
  limits: {
    fileSize: IMPORT_LIMITS.bytesMax,
    files: 1,
    fields: 0,
    parts: 2,
    headerPairs: 20,
    fieldNameSize: 100,
  },
  defParamCharset: 'utf8',
});

function refusal(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof HttpException) return error.getStatus() === 413 ? tableTooLarge() : tableMissing();
  // The request ended before its body did; there is hardly anybody left to tell.
  if (error instanceof Error && /^(Request (aborted|closed)|Unexpected end)/.test(error.message)) {
    return tableMissing();
  }
  return error;
}
