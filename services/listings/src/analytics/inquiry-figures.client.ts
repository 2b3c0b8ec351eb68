import type { InquiryFigures, Period, PeriodStep } from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { currentRequestId } from '@lml/common/logging/request-context';
import { Inject, Injectable } from '@nestjs/common';
import { ListingsEnv } from '../env.js';

const TIMEOUT_MS = 5000;

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
    try {
      const response = await fetch(url, {
        headers: {
          Accept: 'application/json',
          Authorization: `Bearer ${this.env.INTERNAL_TOKEN}`,
          'X-Request-Id': currentRequestId() ?? '',
        },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.ok) return (await response.json()) as InquiryFigures;
      this.logger.warn({ status: response.status }, 'inquiries gave no figures');
    } catch (error) {
      const { message, cause } = error as Error & { cause?: { code?: string } };
      this.logger.warn({ reason: cause?.code ?? message }, 'inquiries could not be asked for figures');
    }
    return null;
  }
}
