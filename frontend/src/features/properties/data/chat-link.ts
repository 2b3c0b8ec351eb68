import {
  chatPart,
  isSold,
  priceLine,
  propertyReference,
  type PropertySummary,
  whatsappNumber,
} from '@lml/common/contracts';
import { company } from '../../../content/company.js';
import { filled, whatsappLink } from '../../../lib/format.js';
import { ownPath } from '../../../lib/language.js';
import { useOrigin } from '../../../lib/site-origin.js';
import { useHeadOffice } from '../../../site/offices.api.js';
import { paths } from '../../../site/paths.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

const texts = propertyCopy.propertyCard;

/**
 * WhatsApp link to the property's agent, else to the office, with a text about it. The text has the page's address without
 * parameters, which WhatsApp previews.
 */
export function useChatLink(property: PropertySummary): string {
  const office = useHeadOffice();
  const { id, title } = property;
  const text = filled(isSold(property) ? texts.chatSold : texts.chat, {
    title: chatPart(title),
    reference: propertyReference(id),
    company: company.name,
    price: priceLine(property),
    location: chatPart(property.location),
    page: useOrigin() + ownPath(paths.property(id, title)),
  });
  // An older service does not send the number.
  return whatsappLink(whatsappNumber(property.whatsapp ?? '') ?? office.whatsapp, text);
}
