import type {
  SimilarHomesRequest,
  SuppressionReason,
  WithdrawalRequest,
  WithdrawnByLink,
} from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { currentRequestId } from '@lml/common/logging/request-context';
import { Inject, Injectable } from '@nestjs/common';
import { InquiriesEnv } from '../env.js';
import { failureReason } from '../inquiries/failure-reason.js';
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
    return (await this.call('similar', request)) !== 'unknown';
  }

  /** Ends a person's alerts. @returns the number of searches; `unknown` if listings did not answer */
  async withdraw(request: WithdrawalRequest): Promise<number | 'unknown'> {
    const answer = await this.call('withdraw', request);
    return answer === 'unknown' ? answer : Number((answer as { stopped: number }).stopped);
  }

  /** Returns why a person is on the suppression list; null if they are not, or listings does not answer. */
  async suppressionOf(person: Person): Promise<SuppressionReason | null> {
    const answer = await this.call('suppressed', contactOf(person));
    return answer === 'unknown'
      ? null
      : ((answer as { suppressed?: SuppressionReason | null }).suppressed ?? null);
  }

  /** Returns what was withdrawn by the link of a mail; empty if listings does not answer. */
  async withdrawals(): Promise<WithdrawnByLink[]> {
    const answer = await this.call('withdrawals');
    return answer === 'unknown' ? [] : ((answer as { withdrawals?: WithdrawnByLink[] }).withdrawals ?? []);
  }

  async forgetWithdrawals(consentIds: number[]): Promise<void> {
    await this.call('withdrawals/taken', { consentIds });
  }

  /** @returns the body, or `unknown` if listings did not answer with success */
  private async call(path: string, body?: object): Promise<object | 'unknown'> {
    try {
      const response = await fetch(new URL(`/internal/consents/${path}`, this.env.LISTINGS_URL), {
        method: body ? 'POST' : 'GET',
        headers: {
          ...{ Accept: 'application/json', 'X-Request-Id': currentRequestId() ?? '' },
          ...(body && { 'Content-Type': 'application/json' }),
          Authorization: `Bearer ${this.env.INTERNAL_TOKEN}`,
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.ok) return response.status === 204 ? {} : ((await response.json()) as object);
      this.logger.warn({ status: response.status, path }, 'listings refused a call about consents');
    } catch (error) {
      this.logger.warn({ reason: failureReason(error), path }, 'listings could not be asked about consents');
    }
    return 'unknown';
  }
}

/** A person as listings knows them. */
export function contactOf({ kind, value }: Person): { email: string | null; phone: string | null } {
  return { email: kind === 'email' ? value : null, phone: kind === 'phone' ? value : null };
}
