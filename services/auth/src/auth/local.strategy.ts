import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-local';
import { UsersService, type VerifiedUser } from '../users/users.service.js';
import { invalidCredentials } from './auth.errors.js';
import { LoginThrottle } from './login-throttle.js';

@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(
    private readonly users: UsersService,
    private readonly throttle: LoginThrottle,
  ) {
    super({ passReqToCallback: true });
  }

  /** What the guard gets as the request's user; it puts the user alone in its place. */
  async validate(request: Request, username: string, password: string): Promise<VerifiedUser> {
    const address = request.ip ?? '';
    await this.throttle.check(username, address);
    const verified = await this.users.findByCredentials(username, password);
    if (!verified) {
      await this.throttle.failed(username, address);
      throw invalidCredentials();
    }
    await this.throttle.succeeded(username, address);
    return verified;
  }
}
