import {
  type AreaUnit,
  defaultAreaUnit,
  defaultPinPrecision,
  type PinPrecision,
  type PropertyPurpose,
  purposeOf,
  type StaffProperty,
} from '@lml/common/contracts';
import type { PropertyFormValues } from './property-form-values.js';

type Offer = Pick<PropertyFormValues, 'type' | 'status' | 'purpose' | 'areaUnit' | 'pinPrecision'>;

/** Purpose implied by the status; null if none. */
export function purposeInStatus(status: string): PropertyPurpose | null {
  const [a, b] = [purposeOf(status, 'sale'), purposeOf(status, 'rent')];
  return a === b ? a : null;
}

/** Purpose that the service will store. */
export function effectivePurpose({ status, purpose }: Pick<Offer, 'status' | 'purpose'>): PropertyPurpose {
  return purposeOf(status, purpose || undefined);
}

export function effectiveAreaUnit(offer: Omit<Offer, 'pinPrecision'>): AreaUnit {
  return offer.areaUnit || defaultAreaUnit(offer.type || 'residential', effectivePurpose(offer));
}

export function effectivePinPrecision(offer: Omit<Offer, 'areaUnit'>): PinPrecision {
  return offer.pinPrecision || defaultPinPrecision(offer.type, effectivePurpose(offer));
}

/** Publication state of a property. */
export type PublicationState = 'new' | 'draft' | 'published' | 'in-trash';

export function publicationState(property: StaffProperty | undefined): PublicationState {
  if (!property) return 'new';
  if (property.deletedAt) return 'in-trash';
  return property.published ? 'published' : 'draft';
}
