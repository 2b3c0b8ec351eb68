import type { AgentAnswerTime, InquiryFigures, Period, PeriodStep } from '@lml/common/contracts';
import { callService, failureReason } from '@lml/common/call-service';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
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
    const query = new URLSearchParams({ from, to });
    for (const [name, value] of Object.entries(options)) query.set(name, String(value));
    return await this.ask<InquiryFigures>(`?${query.toString()}`, TIMEOUT_MS);
  }

  /** Returns how soon agents usually answer; null while the service is unavailable. */
  async answerTimes(): Promise<AgentAnswerTime[] | null> {
    return await this.ask<AgentAnswerTime[]>('/answer-times', VISITOR_TIMEOUT_MS);
  }

  private async ask<Answer>(path: string, timeoutMs: number): Promise<Answer | null> {
    const { INQUIRIES_URL, INTERNAL_TOKEN: token } = this.env;
    try {
      const response = await callService(INQUIRIES_URL, `/internal/inquiry-figures${path}`, {
        token,
        timeoutMs,
      });
      if (response.ok) return response.json() as Answer;
      this.logger.warn({ status: response.status }, 'inquiries gave no figures');
    } catch (error) {
      this.logger.warn({ reason: failureReason(error) }, 'inquiries could not be asked for figures');
    }
    return null;
  }
}
