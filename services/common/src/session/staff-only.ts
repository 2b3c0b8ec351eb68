import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiCookieAuth, ApiForbiddenResponse, ApiUnauthorizedResponse } from '@nestjs/swagger';
import type { Request } from 'express';
import { extentOf, may, type PermissionName, PERMISSIONS, rolesThatMay } from '../contracts/roles.js';
import type { User } from '../contracts/session.js';
import { LOGGER } from '../core.module.js';
import { notSignedIn, roleRequired } from '../errors/app-error.js';
import type { Logger } from '../logging/logger.js';
import { requireReadableSession } from './session-state.js';

const PERMISSION = Symbol('permission');

@Injectable()
class StaffGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    requireReadableSession(request);
    if (!request.user) throw notSignedIn();
    const { id: userId, role } = request.user as User;
    const named = this.reflector.getAllAndOverride<PermissionName | undefined>(PERMISSION, [
      context.getHandler(),
      context.getClass(),
    ]);
    // A changing call for which nobody named a permission is refused to all but owners.
    const permission = named ?? (request.method === 'GET' ? 'read' : 'company-settings');
    if (may(role, permission)) return true;
    this.logger.warn(
      { event: 'role_required', userId, role, permission, method: request.method },
      'a call was refused because of the role',
    );
    throw roleRequired(permission, role);
  }
}

/**
 * Restricts a controller or a call to signed-in staff whose role has the permission; others get 401 or 403
 * `ROLE_REQUIRED`. Without a permission: reading for all staff, changing for owners. {@link MayBy} names another one for
 * a single call. Where an agent may only do it with what is their own, the service checks that.
 */
export function StaffOnly(permission?: PermissionName): ClassDecorator & MethodDecorator {
  return applyDecorators(
    UseGuards(StaffGuard),
    ApiCookieAuth(),
    ApiUnauthorizedResponse({ description: 'Not signed in' }),
    ...(permission ? [MayBy(permission)] : []),
  );
}

/** Names the permission that a call needs, in a controller with {@link StaffOnly}. */
export function MayBy(permission: PermissionName): ClassDecorator & MethodDecorator {
  const own = extentOf('agent', permission) === 'own' ? '; an agent only with what is their own' : '';
  const everybody = may('viewer', permission);
  return applyDecorators(
    SetMetadata(PERMISSION, permission),
    ...(everybody
      ? []
      : [
          ApiForbiddenResponse({
            description: `ROLE_REQUIRED: only ${rolesThatMay(permission)} can ${PERMISSIONS[permission].does}${own}`,
          }),
        ]),
  );
}
