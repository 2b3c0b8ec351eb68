import { type PropertySummary, SIMILAR_MAX } from '@lml/common/contracts';
import { parseId } from '@lml/common/validation/id';
import { Injectable } from '@nestjs/common';
import { PropertiesRepository } from '../public/properties.repository.js';
import { toListed } from '../model/property.mapper.js';
import { rankSimilar } from './similar.js';
import { SimilarRepository } from './similar.repository.js';

@Injectable()
export class SimilarService {
  constructor(
    private readonly similarProperties: SimilarRepository,
    private readonly properties: PropertiesRepository,
  ) {}

  /**
   * Returns at most `SIMILAR_MAX` similar properties on the market, most similar first. For an unknown id it returns
   * the home page's listings, so that the page of a removed listing has something to offer.
   */
  async similar(idText: string): Promise<PropertySummary[]> {
    const id = parseId(idText);
    const subject = id === undefined ? undefined : await this.similarProperties.findComparable(id);
    const ids = subject
      ? rankSimilar(subject, await this.similarProperties.candidates(subject)).slice(0, SIMILAR_MAX)
      : await this.similarProperties.showcase(SIMILAR_MAX);
    return (await this.properties.withIds(ids)).map(toListed);
  }
}
