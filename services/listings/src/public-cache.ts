import { CACHE_PUBLIC } from '@lml/common/public-cache';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { Response } from 'express';
import { type Observable, tap } from 'rxjs';

@Injectable()
class PublicCacheInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      // Only what succeeded, and nothing that somebody's session has marked as theirs.
      tap(() => {
        if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', CACHE_PUBLIC);
      }),
    );
  }
}

/** Marks a controller whose answers are the same for every visitor: the gateway may keep them until something changes. */
export function PubliclyCached(): ClassDecorator {
  return UseInterceptors(PublicCacheInterceptor);
}
