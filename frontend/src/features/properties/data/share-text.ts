import { priceLine, propertyReference, type PropertySummary } from '@lml/common/contracts';
import { filled } from '../../../lib/format.js';
import type { Shareable } from '../../../lib/share.js';
import favouritesCopy from '../../../content/favourites-copy.json' with { type: 'json' };

const texts = favouritesCopy.share;

/** Shared content of a property: type, price, location and URL. */
export function shareableProperty(property: PropertySummary, url: string): Shareable {
  return { title: property.title, text: filled(texts.text, valuesOf(property)), url };
}

export function mailSubject(property: PropertySummary): string {
  return filled(texts.mailSubject, valuesOf(property));
}

/** Text and URL together, with CRLF line breaks as mails require. */
export function wholeText({ text, url }: Shareable, lineBreak: '\n' | '\r\n' = '\n'): string {
  return `${text}\n${url}`.replaceAll('\n', lineBreak);
}

function valuesOf(property: PropertySummary): Record<string, string> {
  return {
    title: property.title,
    price: priceLine(property),
    location: property.location,
    reference: propertyReference(property.id),
  };
}
