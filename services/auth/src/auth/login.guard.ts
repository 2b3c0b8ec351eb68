import { requireReadableSession } from '@lml/common/session/session-state';
import { RequestValidationPipe } from '@lml/common/validation/request-validation.pipe';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request } from 'express';
import { StaffSessions } from '../sessions/staff-sessions.js';
import type { VerifiedUser } from '../users/users.service.js';
import { invalidCredentials } from './auth.errors.js';
import { LoginDto } from './login.dto.js';

/**
 * Checks the credentials and starts a session under a new id. Validates the body first, because guards run before
 * pipes.
 */
@Injectable()
export class LoginGuard extends AuthGuard('local') {
  private readonly validation = new RequestValidationPipe();

  constructor(private readonly sessions: StaffSessions) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    requireReadableSession(request);
    request.body = await this.validation.transform(request.body, { type: 'body', metatype: LoginDto });
    await super.canActivate(context);
    const verified = request.user as unknown as VerifiedUser;
    if (!(await this.sessions.begin(request, verified, { note: true }))) throw invalidCredentials();
    return true;
  }
}
