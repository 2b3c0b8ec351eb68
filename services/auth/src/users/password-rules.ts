import { ACCOUNT_TEXTS, isMostly, passwordProblem } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { AuthEnv } from '../env.js';
import { isCommonPassword } from './common-passwords.js';

/** What a new password must not be (ASVS 6.2): the rules that the form knows, and those that only a server can check. */
@Injectable()
export class PasswordRules {
  private readonly siteNames: string[];

  constructor({ PUBLIC_URL }: AuthEnv) {
    const { hostname } = new URL(PUBLIC_URL);
    this.siteNames = [hostname, ...hostname.split(/[.-]/)];
  }

  /** What is wrong with a password that somebody wants, or null. */
  problem(password: string, username: string): string | null {
    return (
      passwordProblem(password, username) ??
      (isMostly(password, this.siteNames) ? ACCOUNT_TEXTS.passwordIsSiteName : null) ??
      (isCommonPassword(password) ? ACCOUNT_TEXTS.passwordIsCommon : null)
    );
  }
}
