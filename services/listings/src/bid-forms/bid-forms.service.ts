import {
  isTender,
  type Language,
  officeDay,
  pathIn,
  type Property,
  propertyPage,
  takesBids,
} from '@lml/common/contracts';
import { AppError } from '@lml/common/errors/app-error';
import { Injectable } from '@nestjs/common';
import { documentName } from '../brochure/brochure-content.js';
import { DocumentMaker } from '../brochure/document-maker.js';
import { entityTag } from '../brochure/file-response.js';
import { ListingsEnv } from '../env.js';
import { PropertiesService } from '../properties/public/properties.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { bidFormDocument } from './bid-form-document.js';

/** Version of a bid form: changes with the property, the company's contacts and the day. */
export interface BidFormEdition {
  property: Property & { bidsCloseOn: string };
  language: Language;
  /** URL of the property's page. */
  link: string;
  /** Day in Nairobi on which it is made, ISO 8601. */
  today: string;
  fileName: string;
  /** Entity tag of this version, in quotes. */
  tag: string;
}

/** Part of each tag: increase it when the layout changes. */
const LOOK = 1;

@Injectable()
export class BidFormsService {
  constructor(
    private readonly documents: DocumentMaker,
    private readonly properties: PropertiesService,
    private readonly settings: SettingsService,
    private readonly env: ListingsEnv,
  ) {}

  /** @throws 404 PROPERTY_NOT_FOUND or BID_FORM_NOT_OFFERED, 410 PROPERTY_GONE */
  async edition(idText: string, language: Language): Promise<BidFormEdition> {
    const property = await this.properties.get(idText);
    const now = new Date();
    if (!isTender(property) || !takesBids(property, now)) {
      throw new AppError(404, 'BID_FORM_NOT_OFFERED', 'This property takes no bids');
    }
    const link = new URL(pathIn(language, propertyPage(property.id, property.title)), this.env.PUBLIC_URL)
      .href;
    const { contact } = await this.settings.current();
    const today = officeDay(now);
    const tag = entityTag(LOOK, link, today, property, contact);
    const fileName = `${documentName(property)}-bid-form.pdf`;
    return { property, language, link, today, fileName, tag };
  }

  /** @throws 503 BROCHURES_BUSY */
  async document(edition: BidFormEdition): Promise<Buffer> {
    return await this.documents.make(edition.tag, () => bidFormDocument(edition, { madeAt: new Date() }));
  }
}
