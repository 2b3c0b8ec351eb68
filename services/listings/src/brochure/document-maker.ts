import { Injectable } from '@nestjs/common';
import { brochuresBusy } from './brochures.errors.js';
import { DocumentCache } from './document-cache.js';
import { WorkQueue } from './work-queue.js';

/** A document takes a fraction of a second and about 30 MB of memory, so one at a time is enough. */
const QUEUE_LIMITS = { atOnce: 1, waiting: 8, milliseconds: 15_000 };
const CACHE = { documents: 20, bytes: 10_000_000 };

/** Makes PDF documents, one at a time. */
@Injectable()
export class DocumentMaker {
  private readonly queue = new WorkQueue(QUEUE_LIMITS, brochuresBusy);
  private readonly cache = new DocumentCache(CACHE);
  /** Documents in the queue, so that concurrent requests for the same one share it. */
  private readonly making = new Map<string, Promise<Buffer>>();

  /**
   * Returns the document of an entity tag, cached if it was requested recently.
   * @throws 503 BROCHURES_BUSY
   */
  async make(tag: string, work: (signal: AbortSignal) => Promise<Buffer>): Promise<Buffer> {
    const ready = this.cache.get(tag);
    if (ready) return ready;
    const begun = this.making.get(tag);
    if (begun) return await begun;
    const making = this.queue.run(work);
    this.making.set(tag, making);
    try {
      const document = await making;
      this.cache.set(tag, document);
      return document;
    } finally {
      this.making.delete(tag);
    }
  }
}
