import type { PropertySummary } from '@lml/common/contracts';
import { filled } from '../../../lib/format.js';
import { SocialIcon } from '../../../ui/social-icons.js';
import { useChatLink } from '../data/chat-link.js';
import { trackAction } from '../data/track-action.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

/** Chat about a property, on its card's picture. A press gives its text a code (`watchContactPresses`). */
export function WhatsAppButton({ property }: { property: PropertySummary }) {
  const { id, title } = property;
  return (
    <a
      href={useChatLink(property)}
      target="_blank"
      rel="noreferrer"
      aria-label={filled(propertyCopy.propertyCard.whatsapp, { title })}
      onClick={() => trackAction(id, 'whatsapp')}
      className="absolute right-3 bottom-3 grid size-10 place-items-center rounded-full bg-raised text-success shadow-float print:hidden"
    >
      <SocialIcon name="WhatsApp" className="size-5" />
    </a>
  );
}
