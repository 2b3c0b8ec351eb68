import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import { ApiCookieAuth, ApiUnauthorizedResponse } from '@nestjs/swagger';
import type { Request } from 'express';
import { notSignedIn } from '../errors/app-error.js';
import { requireReadableSession } from './session-state.js';

@Injectable()
class StaffGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    requireReadableSession(request);
    if (!request.user) throw notSignedIn();
    return true;
  }
}

/** Restricts a controller or a call to signed-in staff; others get 401. */
export function StaffOnly(): ClassDecorator & MethodDecorator {
  return applyDecorators(
    UseGuards(StaffGuard),
    ApiCookieAuth(),
    ApiUnauthorizedResponse({ description: 'Not signed in' }),
  );
}
