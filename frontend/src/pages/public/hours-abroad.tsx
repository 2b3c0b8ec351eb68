import { nextOpening, type OfficeHours, viewingTimeText } from '@lml/common/contracts';
import { ownZone } from '../../features/inquiries/data/own-zone.js';
import { filled } from '../../lib/format.js';
import { now } from '../../lib/now.js';
import contactCopy from '../../content/contact-copy.json' with { type: 'json' };

const texts = contactCopy.contactSection.details;

/** When the office opens or closes next, by the visitor's clock and Nairobi's; nothing where the clocks agree. */
export function HoursAbroad({ hours }: { hours: OfficeHours }) {
  const zone = ownZone();
  const opening = nextOpening(hours, now());
  if (!zone || !opening) return null;
  const isOpen = opening.opens <= now();
  return (
    <span className="mt-2 block text-sm">
      {filled(isOpen ? texts.openUntil : texts.opensNext, {
        time: viewingTimeText(isOpen ? opening.closes : opening.opens, zone),
      })}
    </span>
  );
}
