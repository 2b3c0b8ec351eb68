import { cleanLine, usernameProblem } from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import { EnvironmentError } from '@lml/common/env';
import type { Logger } from '@lml/common/logging/logger';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AuthEnv } from '../env.js';
import { PasswordRules } from './password-rules.js';
import { UsersService } from './users.service.js';

/** Creates the first staff account from the environment; later starts do not change accounts. */
@Injectable()
export class FirstAccount implements OnApplicationBootstrap {
  constructor(
    private readonly env: AuthEnv,
    private readonly users: UsersService,
    private readonly rules: PasswordRules,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (await this.users.exists()) return;
    const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = this.env;
    if (!username || !password) {
      throw new EnvironmentError(
        'There is no staff account yet: set ADMIN_USERNAME and ADMIN_PASSWORD (at least 12 characters) for the first start',
      );
    }
    const nameProblem = usernameProblem(username);
    if (nameProblem !== null) throw new EnvironmentError(`ADMIN_USERNAME: ${nameProblem}`);
    const problem = this.env.DEMO ? null : this.rules.problem(password, username);
    if (problem !== null) throw new EnvironmentError(`ADMIN_PASSWORD: ${problem}`);
    await this.users.createFirst(cleanLine(username), password);
    this.logger.info('first staff account created');
  }
}
