import { AppError } from '@lml/common/errors/app-error';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { createHash, timingSafeEqual } from 'node:crypto';
import { InquiriesEnv } from '../env.js';

/** Lets in who shows INTERNAL_TOKEN; besides, the gateway routes nothing below `/internal/`. */
@Injectable()
export class InternalOnlyGuard implements CanActivate {
  private readonly expected: Buffer;

  constructor(env: InquiriesEnv) {
    this.expected = digest(`Bearer ${env.INTERNAL_TOKEN}`);
  }

  canActivate(context: ExecutionContext): boolean {
    const { authorization } = context.switchToHttp().getRequest<Request>().headers;
    // Digests are of one length, so the comparison takes the same time whatever was sent.
    if (timingSafeEqual(digest(authorization ?? ''), this.expected)) return true;
    throw new AppError(401, 'NOT_AUTHORISED', 'This call is for other services and needs their token');
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
