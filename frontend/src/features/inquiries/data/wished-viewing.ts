import type { CreateInquiry } from '@lml/common/contracts';
import { type MessageFields, slotsOf } from './message-rules.js';
import { ownZone } from './own-zone.js';

type WishedViewing = Pick<
  CreateInquiry,
  | 'viewingDate'
  | 'viewingTime'
  | 'viewingSlots'
  | 'viewingKind'
  | 'visitorZone'
  | 'representativeName'
  | 'representativePhone'
>;

/**
 * The wished viewing as sent. One time at the property goes into the first fields, which an older service knows too while
 * an upgrade is under way.
 */
export function viewingOf(fields: Partial<MessageFields>): WishedViewing {
  const slots = slotsOf(fields);
  const zone = ownZone();
  const { representativeName, representativePhone } = fields;
  const more = {
    ...(zone && { visitorZone: zone }),
    ...(representativeName && { representativeName }),
    ...(representativePhone && { representativePhone }),
  };
  const [first] = slots;
  if (slots.length === 1 && fields.viewingKind !== 'video') {
    return { viewingDate: first!.date, ...(first!.time && { viewingTime: first!.time }), ...more };
  }
  const viewingKind = fields.viewingKind === 'video' ? 'video' : 'in-person';
  return { viewingSlots: slots, viewingKind, ...more };
}
