import { cleanLine, type ErrorBody, type InquiryHandler, type InquiryRoute } from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { currentRequestId } from '@lml/common/logging/request-context';
import { parseId } from '@lml/common/validation/id';
import { Inject, Injectable } from '@nestjs/common';
import { InquiriesEnv } from '../env.js';
import { failureReason } from './failure-reason.js';

/** A visitor is waiting; limit for both calls together. */
const TIMEOUT_MS = 1500;
const NAME_MAX = 300;

@Injectable()
export class ListingsClient {
  constructor(
    private readonly env: InquiriesEnv,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Returns a property's title and handler; `missing` if listings says there is none, `unknown` if listings is
   * unavailable. If only the handler is unavailable, the public call still returns the title.
   */
  async route(id: number): Promise<InquiryRoute | 'missing' | 'unknown'> {
    // No property has an id that large; listings would return the same.
    if (parseId(String(id)) === undefined) return 'missing';
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const authorised = { Authorization: `Bearer ${this.env.INTERNAL_TOKEN}` };
    const route = await this.ask(id, `/internal/properties/${id}/route`, signal, authorised);
    return route === 'unknown' ? this.ask(id, `/api/properties/${id}`, signal) : route;
  }

  private async ask(
    id: number,
    path: string,
    signal: AbortSignal,
    headers: Record<string, string> = {},
  ): Promise<InquiryRoute | 'missing' | 'unknown'> {
    if (signal.aborted) return 'unknown';
    try {
      const response = await fetch(new URL(path, this.env.LISTINGS_URL), {
        headers: { Accept: 'application/json', 'X-Request-Id': currentRequestId() ?? '', ...headers },
        redirect: 'error',
        signal,
      });
      const body = (await response.json()) as Partial<InquiryRoute & ErrorBody>;
      // Another service's 404 would not mean that the property is gone.
      if (response.status === 404 && body.code === 'PROPERTY_NOT_FOUND') return 'missing';
      if (response.ok && typeof body.title === 'string') {
        return { title: shortLine(body.title), handler: readHandler(body.handler) };
      }
      this.logger.warn({ status: response.status, path }, 'listings gave no usable answer');
    } catch (error) {
      this.logger.warn({ reason: failureReason(error), path }, 'listings could not be asked');
    }
    return 'unknown';
  }
}

function readHandler(answered: unknown): InquiryHandler | null {
  const { kind, name, staffUserId } = (answered ?? {}) as Partial<InquiryHandler>;
  if ((kind !== 'agent' && kind !== 'office') || typeof name !== 'string') return null;
  return { kind, name: shortLine(name), staffUserId: Number.isInteger(staffUserId) ? staffUserId! : null };
}

function shortLine(text: string): string {
  return cleanLine(text).slice(0, NAME_MAX);
}
