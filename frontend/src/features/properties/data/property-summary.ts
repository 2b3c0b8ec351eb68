import type { Property } from '@lml/common/contracts';
import { filled } from '../../../lib/format.js';
import { priceLine } from './share-text.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

/** Price, place and how the description begins, for who has not opened the page yet. */
export function propertySummary(property: Property): string {
  return filled(propertyCopy.propertyDetail.summary, {
    price: priceLine(property),
    location: property.location,
    text: descriptionText(property.descriptionHtml),
  });
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

/** The words of a description, from the HTML as the listings service renders it. */
export function descriptionText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity]!)
    .replace(/\s+/g, ' ')
    .trim();
}
