import { type Property, propertyPage, type RateSet } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { ListingsEnv } from '../env.js';
import { PropertiesService } from '../properties/public/properties.service.js';
import { RatesService } from '../rates/rates.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { brochureContent, brochureFileName } from './brochure-content.js';
import { brochureDocument, PICTURES_MAX } from './brochure-document.js';
import { pictureForPrint, picturesOfOurs } from './brochure-pictures.js';
import { DocumentMaker } from './document-maker.js';

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
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Nairobi' });

@Injectable()
export class BrochuresService {
  constructor(
    private readonly documents: DocumentMaker,
    private readonly properties: PropertiesService,
    private readonly rates: RatesService,
    private readonly settings: SettingsService,
    private readonly env: ListingsEnv,
  ) {}

  /** @throws 404 PROPERTY_NOT_FOUND, 410 PROPERTY_GONE */
  async edition(idText: string): Promise<BrochureEdition> {
    const property = await this.properties.get(idText);
    const { inForce: rates } = await this.rates.current();
    const { contact } = await this.settings.current();
    const date = day.format(new Date());
    const parts = JSON.stringify([LOOK, this.env.PUBLIC_URL, date, property, rates, contact]);
    const hash = createHash('sha256').update(parts).digest('base64url').slice(0, 27);
    return { property, rates, fileName: brochureFileName(property), date, tag: `"${hash}"` };
  }

  /**
   * Returns the PDF of an edition, cached if it was requested recently.
   * @throws 503 BROCHURES_BUSY
   */
  async document(edition: BrochureEdition): Promise<Buffer> {
    return await this.documents.make(edition.tag, (signal) => this.make(edition, signal));
  }

  private async make({ property, rates, date }: BrochureEdition, signal: AbortSignal): Promise<Buffer> {
    const link = new URL(propertyPage(property.id, property.title), this.env.PUBLIC_URL).href;
    const pictures = picturesOfOurs(property.pictures).slice(0, PICTURES_MAX);
    return await brochureDocument(
      brochureContent(property, link, date, rates),
      {
        count: pictures.length,
        note: (index) => pictures[index]!.note,
        read: (index, frame) => pictureForPrint(this.env.MEDIA_DIR, pictures[index]!, frame, signal),
      },
      { madeAt: new Date() },
    );
  }
}
