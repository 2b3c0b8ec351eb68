import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { Response } from 'express';
import { type Observable, tap } from 'rxjs';

/**
 * For the gateway, which alone reads this: the answer holds for a second, the old one may be shown for half a minute
 * while a new one is fetched, and for ten minutes while this service gives none.
 */
const KEPT = 'public, max-age=1, stale-while-revalidate=30, stale-if-error=600';

@Injectable()
class KeptInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      // Only what succeeded, and nothing that somebody's session has marked as theirs.
      tap(() => {
        if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', KEPT);
      }),
    );
  }
}

/** Marks a controller whose answers are the same for every visitor: the gateway may keep them for a moment. */
export function KeptForVisitors(): ClassDecorator {
  return UseInterceptors(KeptInterceptor);
}
