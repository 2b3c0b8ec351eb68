import {
  chatPart,
  isSold,
  priceLine,
  propertyReference,
  type PropertySummary,
  whatsappNumber,
} from '@lml/common/contracts';
import { filled, whatsappLink } from '../../../lib/format.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

const { chat, chatSold } = propertyCopy.propertyCard;

/**
 * WhatsApp link to the property's agent, else to the office, with a text about it.
 * @param page its address without parameters, which WhatsApp previews
 * @param code of the press
 */
export function chatLink(property: PropertySummary, office: string, page: string, code?: string): string {
  const reference = propertyReference(property.id);
  const text = filled(isSold(property) ? chatSold : chat, {
    title: chatPart(property.title),
    reference,
    price: priceLine(property),
    location: chatPart(property.location),
    page,
  });
  // An older service does not send the number.
  const number = whatsappNumber(property.whatsapp ?? '') ?? office;
  return whatsappLink(number, code ? `${text}\n[${reference}·${code}]` : text);
}
