import { pressCode, type PropertySummary } from '@lml/common/contracts';
import type { MouseEvent } from 'react';
import { useHeadOffice } from '../../../site/offices.api.js';
import { paths } from '../../../site/paths.js';
import { filled } from '../../../lib/format.js';
import { useOrigin } from '../../../lib/site-origin.js';
import { SocialIcon } from '../../../ui/social-icons.js';
import { chatLink } from '../data/chat-link.js';
import { trackAction } from '../data/track-action.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

/** Chat about a property, on its card's picture. A plain link until it is pressed, when its text gets a code. */
export function WhatsAppButton({ property }: { property: PropertySummary }) {
  const { whatsapp } = useHeadOffice();
  const { id, title } = property;
  const page = `${useOrigin()}${paths.property(id, title)}`;
  const link = (code?: string) => chatLink(property, whatsapp, page, code);
  function press({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
    currentTarget.href = link(pressCode(crypto.getRandomValues(new Uint8Array(6))));
    trackAction(id, 'whatsapp');
  }
  return (
    <a
      href={link()}
      target="_blank"
      rel="noreferrer"
      aria-label={filled(propertyCopy.propertyCard.whatsapp, { title })}
      onClick={press}
      className="absolute right-3 bottom-3 grid size-10 place-items-center rounded-full bg-raised text-success shadow-float print:hidden"
    >
      <SocialIcon name="WhatsApp" className="size-5" />
    </a>
  );
}
