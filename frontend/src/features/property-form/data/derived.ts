import {
  type AreaUnit,
  defaultAreaUnit,
  type PropertyPurpose,
  purposeOf,
  type StaffProperty,
} from '@lml/common/contracts';
import type { PropertyFormValues } from './property-form-values.js';

type Offer = Pick<PropertyFormValues, 'type' | 'status' | 'purpose' | 'areaUnit'>;

/** What the status itself says that a listing is for; null where it does not. */
export function purposeInStatus(status: string): PropertyPurpose | null {
  const [a, b] = [purposeOf(status, 'sale'), purposeOf(status, 'rent')];
  return a === b ? a : null;
}

/** What the service will make of status and purpose. */
export function effectivePurpose({ status, purpose }: Pick<Offer, 'status' | 'purpose'>): PropertyPurpose {
  return purposeOf(status, purpose || undefined);
}

export function effectiveAreaUnit(offer: Offer): AreaUnit {
  return offer.areaUnit || defaultAreaUnit(offer.type || 'residential', effectivePurpose(offer));
}

/** How a property stands with visitors. */
export type Standing = 'new' | 'draft' | 'published' | 'in-bin';

export function standingOf(property: StaffProperty | undefined): Standing {
  if (!property) return 'new';
  if (property.deletedAt) return 'in-bin';
  return property.published ? 'published' : 'draft';
}
