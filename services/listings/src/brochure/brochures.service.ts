import { type Property, propertyPage, type RateSet } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { ListingsEnv } from '../env.js';
import { PropertiesService } from '../properties/public/properties.service.js';
import { RatesService } from '../rates/rates.service.js';
import { brochuresBusy } from './brochures.errors.js';
import { WorkQueue } from './work-queue.js';
import { brochureContent, brochureFileName } from './brochure-content.js';
import { brochureDocument, PICTURES_MAX } from './brochure-document.js';
import { pictureForPrint, picturesOfOurs } from './brochure-pictures.js';
import { DocumentCache } from './document-cache.js';

/** Version of a brochure: changes with its content and with the day. */
export interface BrochureEdition {
  property: Property;
  /** Null if no set is in force. */
  rates: RateSet | null;
  fileName: string;
  date: string;
  /** Entity tag of this version, in quotes. */
  tag: string;
}

/** Part of each tag: increase it when the brochure's layout changes. */
const LOOK = 2;
/** A document takes a fraction of a second and about 30 MB of memory, so one at a time is enough. */
const QUEUE_LIMITS = { atOnce: 1, waiting: 8, milliseconds: 15_000 };
const CACHE = { documents: 20, bytes: 10_000_000 };

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Nairobi' });

@Injectable()
export class BrochuresService {
  private readonly queue = new WorkQueue(QUEUE_LIMITS, brochuresBusy);
  private readonly cache = new DocumentCache(CACHE);
  /** Documents in the queue, so that concurrent requests for the same one share it. */
  private readonly making = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly properties: PropertiesService,
    private readonly rates: RatesService,
    private readonly env: ListingsEnv,
  ) {}

  /** @throws 404 PROPERTY_NOT_FOUND, 410 PROPERTY_GONE */
  async edition(idText: string): Promise<BrochureEdition> {
    const property = await this.properties.get(idText);
    const { inForce: rates } = await this.rates.current();
    const date = day.format(new Date());
    const parts = JSON.stringify([LOOK, this.env.PUBLIC_URL, date, property, rates]);
    const hash = createHash('sha256').update(parts).digest('base64url').slice(0, 27);
    return { property, rates, fileName: brochureFileName(property), date, tag: `"${hash}"` };
  }

  /**
   * Returns the PDF of an edition, cached if it was requested recently.
   * @throws 503 BROCHURES_BUSY
   */
  async document(edition: BrochureEdition): Promise<Buffer> {
    const { tag } = edition;
    const ready = this.cache.get(tag);
    if (ready) return ready;
    const begun = this.making.get(tag);
    if (begun) return await begun;
    const making = this.queue.run((signal) => this.make(edition, signal));
    this.making.set(tag, making);
    try {
      const document = await making;
      this.cache.set(tag, document);
      return document;
    } finally {
      this.making.delete(tag);
    }
  }

  private async make({ property, rates, date }: BrochureEdition, signal: AbortSignal): Promise<Buffer> {
    const link = new URL(propertyPage(property.id, property.title), this.env.PUBLIC_URL).href;
    const pictures = picturesOfOurs(property.pictures).slice(0, PICTURES_MAX);
    return await brochureDocument(
      brochureContent(property, link, date, rates),
      {
        count: pictures.length,
        read: (index, frame) => pictureForPrint(this.env.MEDIA_DIR, pictures[index]!, frame, signal),
      },
      { madeAt: new Date() },
    );
  }
}
