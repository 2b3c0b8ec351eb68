import { priceLine, type Property, propertyFacts } from '@lml/common/contracts';
import { filled } from '../../../lib/format.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

/**
 * Price, location, bedrooms and size, then the start of the description, for search results and link previews, which
 * show about 80 characters.
 */
export function propertySummary(property: Property): string {
  const facts = propertyFacts(property)
    .filter(({ kind }) => kind === 'bedrooms' || kind === 'size')
    .map(({ text }) => text)
    .join(', ');
  return filled(propertyCopy.propertyDetail.summary, {
    facts: [priceLine(property), property.location, facts].filter(Boolean).join(' · '),
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
