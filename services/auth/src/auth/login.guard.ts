import { markSignedIn, requireReadableSession } from '@lml/common/session/session-state';
import { RequestValidationPipe } from '@lml/common/validation/request-validation.pipe';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request } from 'express';
import { LoginDto } from './login.dto.js';

/** Checks the credentials and begins a session under a new id. The body is checked first: guards run before pipes. */
@Injectable()
export class LoginGuard extends AuthGuard('local') {
  private readonly validation = new RequestValidationPipe();

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    requireReadableSession(request);
    request.body = await this.validation.transform(request.body, { type: 'body', metatype: LoginDto });
    await super.canActivate(context);
    await super.logIn(request);
    markSignedIn(request);
    return true;
  }
}
