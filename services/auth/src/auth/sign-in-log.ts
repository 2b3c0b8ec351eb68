import { recordChange } from '@lml/common/audit/changes';
import { SECOND_FACTOR_WRONG } from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuthEnv } from '../env.js';
import { UsersRepository } from '../users/users.repository.js';
import type { AttemptLog } from './login-throttle.js';

/**
 * Records refused sign-ins in the activity log. Only for existing accounts: people sometimes type a password into the
 * username field. Written without delaying the response, so that its timing reveals nothing; limited per hour, which is
 * enough to notice an attack.
 */
@Injectable()
export class SignInLog implements OnApplicationShutdown {
  private readonly writing = new Set<Promise<void>>();

  constructor(
    private readonly env: AuthEnv,
    private readonly users: UsersRepository,
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns the log callbacks for sign-ins to an account. */
  of(username: string): AttemptLog {
    return {
      failed: (error, inTheHour) => {
        if (inTheHour > this.env.LOGIN_FAILURES_PER_ACCOUNT) return;
        const wrong = error.code === SECOND_FACTOR_WRONG ? 'code' : 'password';
        const failuresInTheHour = inTheHour;
        this.note(username, 'sign-in-failed', { wrong, failuresInTheHour });
      },
      blocked: () => this.note(username, 'sign-in-blocked'),
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.writing);
  }

  private note(username: string, action: 'sign-in-failed' | 'sign-in-blocked', after?: object): void {
    const writing = this.write(username, action, after)
      .catch((error: unknown) => this.logger.error({ err: error, action }, 'a refusal could not be noted'))
      .finally(() => this.writing.delete(writing));
    this.writing.add(writing);
  }

  private async write(
    username: string,
    action: 'sign-in-failed' | 'sign-in-blocked',
    after?: object,
  ): Promise<void> {
    this.logger.warn({ action }, 'sign-in refused');
    const user = await this.users.findByUsername(username);
    if (!user) return;
    await recordChange(this.dataSource.manager, {
      subject: 'session',
      subjectId: user.id,
      subjectName: user.username,
      action,
      by: null,
      ...(after && { after }),
    });
  }
}
