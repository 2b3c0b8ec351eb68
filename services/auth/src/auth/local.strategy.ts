import type { User } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-local';
import { UsersService } from '../users/users.service.js';
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

  async validate(request: Request, username: string, password: string): Promise<User> {
    const address = request.ip ?? '';
    await this.throttle.check(username, address);
    const user = await this.users.findByCredentials(username, password);
    if (!user) {
      await this.throttle.failed(username, address);
      throw invalidCredentials();
    }
    await this.throttle.succeeded(username, address);
    return user;
  }
}
