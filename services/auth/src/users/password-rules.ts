import { ACCOUNT_TEXTS, isMostly, passwordProblem } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { AuthEnv } from '../env.js';
import { isCommonPassword } from './common-passwords.js';

/** Rules for new passwords (ASVS 6.2): those of the form, and those that only the server can check. */
@Injectable()
export class PasswordRules {
  private readonly siteNames: string[];

  constructor({ PUBLIC_URL }: AuthEnv) {
    const { hostname } = new URL(PUBLIC_URL);
    this.siteNames = [hostname, ...hostname.split(/[.-]/)];
  }

  /** Returns the problem with a new password, or null. */
  problem(password: string, username: string): string | null {
    return (
      passwordProblem(password, username) ??
      (isMostly(password, this.siteNames) ? ACCOUNT_TEXTS.passwordIsSiteName : null) ??
      (isCommonPassword(password) ? ACCOUNT_TEXTS.passwordIsCommon : null)
    );
  }
}
