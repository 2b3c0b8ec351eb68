import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { createHash, timingSafeEqual } from 'node:crypto';
import { DatabaseServiceEnv, ServiceEnv } from '../env.js';
import { AppError } from '../errors/app-error.js';

@Injectable()
class InternalGuard implements CanActivate {
  private readonly expected: Buffer;

  constructor(@Inject(ServiceEnv) env: ServiceEnv) {
    if (!(env instanceof DatabaseServiceEnv))
      throw new Error('only a service with data answers other services');
    this.expected = digest(`Bearer ${env.INTERNAL_TOKEN}`);
  }

  canActivate(context: ExecutionContext): boolean {
    const { authorization } = context.switchToHttp().getRequest<Request>().headers;
    // Compares digests of equal length, so that the comparison takes constant time.
    if (timingSafeEqual(digest(authorization ?? ''), this.expected)) return true;
    throw new AppError(401, 'NOT_AUTHORISED', 'This call is for other services and needs their token');
  }
}

/**
 * Restricts a controller to other services, which send INTERNAL_TOKEN. The gateway also routes nothing below
 * `/internal/`.
 */
export function InternalOnly(): ClassDecorator {
  return applyDecorators(UseGuards(InternalGuard), ApiExcludeController());
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
