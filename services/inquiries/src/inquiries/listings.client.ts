import { cleanLine, type ErrorBody, type Property } from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { currentRequestId } from '@lml/common/logging/request-context';
import { parseId } from '@lml/common/validation/id';
import { Inject, Injectable } from '@nestjs/common';
import { InquiriesEnv } from '../env.js';

/** A visitor waits for this answer. */
const TIMEOUT_MS = 1500;
const TITLE_MAX = 300;

@Injectable()
export class ListingsClient {
  constructor(
    private readonly env: InquiriesEnv,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The property's title; `missing` when listings says that there is none; `unknown` when it can't be asked now. */
  async findProperty(id: number): Promise<{ title: string } | 'missing' | 'unknown'> {
    // No property's id is that large, and listings would say the same.
    if (parseId(String(id)) === undefined) return 'missing';
    try {
      const response = await fetch(new URL(`/api/properties/${id}`, this.env.LISTINGS_URL), {
        headers: { Accept: 'application/json', 'X-Request-Id': currentRequestId() ?? '' },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const body = (await response.json()) as Partial<Property & ErrorBody>;
      // A 404 of something else at that address would not mean that the property is gone.
      if (response.status === 404 && body.code === 'PROPERTY_NOT_FOUND') return 'missing';
      if (response.ok && typeof body.title === 'string') {
        return { title: cleanLine(body.title).slice(0, TITLE_MAX) };
      }
      this.logger.warn({ status: response.status, propertyId: id }, 'listings gave no usable answer');
    } catch (error) {
      this.logger.warn({ reason: reasonOf(error), propertyId: id }, 'listings could not be asked');
    }
    return 'unknown';
  }
}

/** `fetch` says only that it failed; why stands in the cause. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? message;
}
