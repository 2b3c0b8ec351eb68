import { priceLine, type Property } from '@lml/common/contracts';
import { filled } from '../../../lib/format.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

/** Price, location and the start of the description, for search results and link previews. */
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

/** Text of a description that the listings service rendered as HTML. */
export function descriptionText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity]!)
    .replace(/\s+/g, ' ')
    .trim();
}
