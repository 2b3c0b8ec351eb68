import { callService, failureReason, type ServiceAnswer } from '@lml/common/call-service';
import { shared } from '@lml/common/calls';
import type { ErrorBody, InternalUser } from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { Inject, Injectable } from '@nestjs/common';
import { InquiriesEnv } from '../env.js';

/** Short: a client waits for this response. */
const TIMEOUT_MS = 1500;

/** Looks up accounts in the auth service. */
@Injectable()
export class ColleaguesClient {
  /** Messages that come in at a time ask once. */
  private readonly ask = shared((who) => this.askNow(who));

  constructor(
    private readonly env: InquiriesEnv,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns the account; `missing` if auth says there is none, `unknown` if auth is unavailable. */
  async find(id: number): Promise<InternalUser | 'missing' | 'unknown'> {
    try {
      const response = await this.ask(String(id));
      const body = response.json() as Partial<InternalUser & ErrorBody>;
      if (response.status === 404 && body.code === 'USER_NOT_FOUND') return 'missing';
      if (response.ok && body.id === id && typeof body.username === 'string') {
        const { assignedMailTo, name, hasEmail } = body;
        return {
          ...{ id, username: body.username, disabled: body.disabled === true, hasEmail: hasEmail === true },
          name: typeof name === 'string' ? name : '',
          assignedMailTo: typeof assignedMailTo === 'string' ? assignedMailTo : null,
        };
      }
      this.logger.warn({ status: response.status, userId: id }, 'auth gave no usable answer');
    } catch (error) {
      this.logger.warn({ reason: failureReason(error), userId: id }, 'auth could not be asked');
    }
    return 'unknown';
  }

  /** Returns the addresses of accounts that want a mail on every new inquiry; none if auth is unavailable. */
  everyInquiryMailTo(): Promise<string[]> {
    return this.addresses('every-inquiry');
  }

  /** Returns the addresses of owners and managers; none if auth is unavailable. */
  managersMailTo(): Promise<string[]> {
    return this.addresses('managers');
  }

  private async addresses(who: 'every-inquiry' | 'managers'): Promise<string[]> {
    try {
      const response = await this.ask(who);
      const body = response.json();
      if (response.ok && Array.isArray(body)) return body.filter((email) => typeof email === 'string');
      this.logger.warn({ status: response.status }, 'auth gave no usable answer');
    } catch (error) {
      this.logger.warn({ reason: failureReason(error) }, 'auth could not be asked');
    }
    return [];
  }

  private askNow(who: string): Promise<ServiceAnswer> {
    const { AUTH_URL, INTERNAL_TOKEN: token } = this.env;
    return callService(AUTH_URL, `/internal/users/${who}`, { token, timeoutMs: TIMEOUT_MS });
  }
}
