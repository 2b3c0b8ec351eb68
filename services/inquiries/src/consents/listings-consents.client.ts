import { callService, failureReason } from '@lml/common/call-service';
import type {
  SimilarHomesRequest,
  SuppressionReason,
  WithdrawalRequest,
  WithdrawnByLink,
} from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { Inject, Injectable } from '@nestjs/common';
import { InquiriesEnv } from '../env.js';
import type { Person } from '../privacy/person.js';

const TIMEOUT_MS = 5000;

/** Calls of listings about consents and the suppression list. */
@Injectable()
export class ListingsConsentsClient {
  constructor(
    private readonly env: InquiriesEnv,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Has the owner of the address asked to confirm. @returns whether listings has taken it over */
  async askToConfirm(request: SimilarHomesRequest): Promise<boolean> {
    return (await this.tryCall('similar', request)) !== 'unknown';
  }

  /** Ends a person's alerts. @returns the number of searches; `unknown` if listings did not answer */
  async withdraw(request: WithdrawalRequest): Promise<number | 'unknown'> {
    const answer = await this.tryCall('withdraw', request);
    return answer === 'unknown' ? answer : Number((answer as { stopped: number }).stopped);
  }

  /** Returns why a person is on the suppression list; null if they are not, or listings does not answer. */
  async suppressionOf(person: Person): Promise<SuppressionReason | null> {
    const answer = await this.tryCall('suppressed', contactOf(person));
    return answer === 'unknown'
      ? null
      : ((answer as { suppressed?: SuppressionReason | null }).suppressed ?? null);
  }

  /** Returns what was withdrawn by the link of a mail. Throws if listings does not answer with success. */
  async withdrawals(): Promise<WithdrawnByLink[]> {
    const answer = await this.call('withdrawals');
    return (answer as { withdrawals?: WithdrawnByLink[] }).withdrawals ?? [];
  }

  /** Throws if listings does not answer with success. */
  async forgetWithdrawals(consentIds: number[]): Promise<void> {
    await this.call('withdrawals/taken', { consentIds });
  }

  /** @returns the body, or `unknown` if listings did not answer with success, which is logged */
  private async tryCall(path: string, body: object): Promise<object | 'unknown'> {
    try {
      return await this.call(path, body);
    } catch (error) {
      this.logger.warn({ reason: failureReason(error), path }, 'listings could not be asked about consents');
      return 'unknown';
    }
  }

  /** @returns the body. Throws if listings does not answer with success */
  private async call(path: string, body?: object): Promise<object> {
    const { LISTINGS_URL, INTERNAL_TOKEN: token } = this.env;
    const response = await callService(LISTINGS_URL, `/internal/consents/${path}`, {
      ...(body && { method: 'POST', body }),
      ...{ token, timeoutMs: TIMEOUT_MS },
    });
    if (!response.ok) throw new Error(`listings answered ${response.status}`);
    return response.status === 204 ? {} : (response.json() as object);
  }
}

/** A person as listings knows them. */
export function contactOf({ kind, value }: Person): { email: string | null; phone: string | null } {
  return { email: kind === 'email' ? value : null, phone: kind === 'phone' ? value : null };
}
