import { propertyReference } from '@lml/common/contracts';
import { callService, type ServiceAnswer } from '@lml/common/call-service';
import { Injectable } from '@nestjs/common';
import { NotificationsEnv } from '../env.js';

/** Shorter than listings may take: a brochure that is made too late is cached there for the next attempt. */
const TIMEOUT_MS = 10_000;
const BYTES_MAX = 10 * 1024 * 1024;
const NAME = /filename="([\w.-]{1,150}\.pdf)"/;

/** A brochure that could not be made, in words for staff. */
export class BrochureNotMade extends Error {
  /** @param final a repeat is useless: the listing is gone */
  constructor(
    message: string,
    readonly final: boolean,
  ) {
    super(message);
  }
}

/** Client of the brochures that the listings service makes. */
@Injectable()
export class BrochuresClient {
  constructor(private readonly env: NotificationsEnv) {}

  /** Returns the brochure of a listing as a file of a mail. @throws BrochureNotMade */
  async make(propertyId: number): Promise<{ name: string; base64: string }> {
    const listing = propertyReference(propertyId);
    const path = `/api/properties/${propertyId}/brochure.pdf`;
    let answer: ServiceAnswer;
    try {
      answer = await callService(this.env.LISTINGS_URL, path, { timeoutMs: TIMEOUT_MS });
    } catch (error) {
      const late = (error as Error).name === 'TimeoutError';
      throw new BrochureNotMade(
        `The brochure of ${listing} could not be made: ${late ? 'it took too long' : 'the listings cannot be reached'}`,
        false,
      );
    }
    const { status, ok, bytes, headers } = answer;
    if (status === 404 || status === 410)
      throw new BrochureNotMade(
        `${listing} is not on the website any more, so it has no brochure. Write the reply again without it`,
        true,
      );
    if (!ok || !bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) || bytes.length > BYTES_MAX)
      throw new BrochureNotMade(
        `The brochure of ${listing} could not be made: the listings answered ${status}`,
        false,
      );
    const name = NAME.exec(String(headers['content-disposition'] ?? ''))?.[1];
    return { name: name ?? `${listing}.pdf`, base64: bytes.toString('base64') };
  }
}
