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
      // Only successful responses, and none that are already marked as private to a session.
      tap(() => {
        if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', CACHE_PUBLIC);
      }),
    );
  }
}

/** Lets the gateway cache a controller's responses until something changes; they must be the same for every visitor. */
export function PubliclyCached(): ClassDecorator {
  return UseInterceptors(PublicCacheInterceptor);
}
