import {
  dayMonthYear,
  type Language,
  officeDay,
  pathIn,
  type Property,
  propertyPage,
  type RateSet,
  WORDS,
} from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { ListingsEnv } from '../env.js';
import { PropertiesService } from '../properties/public/properties.service.js';
import { RatesService } from '../rates/rates.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { brochureContent, documentName } from './brochure-content.js';
import { brochureDocument, PICTURES_MAX } from './brochure-document.js';
import { pictureForPrint, picturesOfOurs } from './brochure-pictures.js';
import { DocumentMaker } from './document-maker.js';
import { entityTag } from './file-response.js';

/** Version of a brochure: changes with its content and with the day. */
export interface BrochureEdition {
  property: Property;
  language: Language;
  /** Null if no set is in force. */
  rates: RateSet | null;
  fileName: string;
  date: string;
  /** Entity tag of this version, in quotes. */
  tag: string;
}

/** Part of each tag: increase it when the brochure's layout changes. */
const LOOK = 3;

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
  async edition(idText: string, language: Language): Promise<BrochureEdition> {
    const property = await this.properties.get(idText);
    const { inForce: rates } = await this.rates.current();
    const { contact } = await this.settings.current();
    const date = dayMonthYear(officeDay(new Date()), WORDS[language].days.months);
    const tag = entityTag(LOOK, language, this.env.PUBLIC_URL, date, property, rates, contact);
    return { property, language, rates, fileName: `${documentName(property)}.pdf`, date, tag };
  }

  /**
   * Returns the PDF of an edition, cached if it was requested recently.
   * @throws 503 BROCHURES_BUSY
   */
  async document(edition: BrochureEdition): Promise<Buffer> {
    return await this.documents.make(edition.tag, (signal) => this.make(edition, signal));
  }

  private async make(
    { property, language, rates, date }: BrochureEdition,
    signal: AbortSignal,
  ): Promise<Buffer> {
    const page = pathIn(language, propertyPage(property.id, property.title));
    const link = new URL(page, this.env.PUBLIC_URL).href;
    const pictures = picturesOfOurs(property.pictures, language).slice(0, PICTURES_MAX);
    return await brochureDocument(
      brochureContent(property, link, date, rates, language),
      {
        count: pictures.length,
        note: (index) => pictures[index]!.note,
        read: (index, frame) => pictureForPrint(this.env.MEDIA_DIR, pictures[index]!, frame, signal),
      },
      { madeAt: new Date() },
    );
  }
}
