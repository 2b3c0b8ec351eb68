import type { AgentAnswerTime, InquiryFigures, Period, PeriodStep } from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { currentRequestId } from '@lml/common/logging/request-context';
import { Inject, Injectable } from '@nestjs/common';
import { ListingsEnv } from '../env.js';

const TIMEOUT_MS = 5000;
/** A visitor is waiting, for a page that is whole without it. */
const VISITOR_TIMEOUT_MS = 500;

/** Reads the figures of the inquiries service. */
@Injectable()
export class InquiryFiguresClient {
  constructor(
    private readonly env: ListingsEnv,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns the figures of a period, for one listing or for all; null while the service is unavailable. */
  async figures(
    { from, to }: Period,
    options: { propertyId?: number; step?: PeriodStep } = {},
  ): Promise<InquiryFigures | null> {
    const url = new URL('/internal/inquiry-figures', this.env.INQUIRIES_URL);
    for (const [name, value] of Object.entries({ from, to, ...options })) {
      url.searchParams.set(name, String(value));
    }
    return await this.ask<InquiryFigures>(url, TIMEOUT_MS);
  }

  /** Returns how soon agents usually answer; null while the service is unavailable. */
  async answerTimes(): Promise<AgentAnswerTime[] | null> {
    const url = new URL('/internal/inquiry-figures/answer-times', this.env.INQUIRIES_URL);
    return await this.ask<AgentAnswerTime[]>(url, VISITOR_TIMEOUT_MS);
  }

  private async ask<Answer>(url: URL, timeoutMs: number): Promise<Answer | null> {
    try {
      const response = await fetch(url, {
        headers: {
          Accept: 'application/json',
          Authorization: `Bearer ${this.env.INTERNAL_TOKEN}`,
          'X-Request-Id': currentRequestId() ?? '',
        },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.ok) return (await response.json()) as Answer;
      this.logger.warn({ status: response.status }, 'inquiries gave no figures');
    } catch (error) {
      const { message, cause } = error as Error & { cause?: { code?: string } };
      this.logger.warn({ reason: cause?.code ?? message }, 'inquiries could not be asked for figures');
    }
    return null;
  }
}
