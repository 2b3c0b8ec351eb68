import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-local';
import { secondFactorRequired, secondFactorWrong } from '../second-factor/second-factor.errors.js';
import { SecondFactorService } from '../second-factor/second-factor.service.js';
import { UsersService, type VerifiedUser } from '../users/users.service.js';
import { invalidCredentials } from './auth.errors.js';
import type { LoginDto } from './login.dto.js';
import { LoginThrottle } from './login-throttle.js';
import { SignInLog } from './sign-in-log.js';

@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(
    private readonly users: UsersService,
    private readonly secondFactors: SecondFactorService,
    private readonly throttle: LoginThrottle,
    private readonly log: SignInLog,
  ) {
    super({ passReqToCallback: true });
  }

  /** Returns the verified user to the guard, which then stores only the user in the request. */
  async validate(request: Request, username: string, password: string): Promise<VerifiedUser> {
    const address = request.ip ?? '';
    const { code } = request.body as LoginDto;
    const verified = await this.throttle.attempt(
      username,
      address,
      () => this.verify(username, password, code, address),
      this.log.of(username),
    );
    await this.throttle.remember(username, address);
    return verified;
  }

  /** The second factor is not revealed until the password is correct. */
  private async verify(
    username: string,
    password: string,
    code: string | undefined,
    address: string,
  ): Promise<VerifiedUser> {
    const verified = await this.users.findByCredentials(username, password);
    if (!verified) throw invalidCredentials();
    if (verified.secondFactorSince === null) return verified;
    if (!code) throw secondFactorRequired();
    const takeCode = async () => {
      if (!(await this.secondFactors.take(verified.user.id, code))) throw secondFactorWrong();
    };
    await this.throttle.code(username, address, code, takeCode);
    return verified;
  }
}
