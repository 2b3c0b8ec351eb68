import {
  isSold,
  isUnderOffer,
  type Picture,
  PICTURE_LABEL_TEXTS,
  priceDisplay,
  type PropertySummary,
  propertyReference,
  statusLabel,
  SHARE_PICTURE,
} from '@lml/common/contracts';
import { createHash } from 'node:crypto';
import { printable } from '../brochure/printable.js';
import type { ShareCard } from './share-card.js';

/** Part of each version: increase it when the look of the pictures changes. */
const LOOK = 2;
const PHOTO = /^\/media\/([0-9a-f]{32})\/\d{1,5}\.jpg$/;
const LABELS = { sale: 'For sale', rent: 'To rent', lease: 'For lease' } as const;

/** Returns the texts of a listing's share picture. */
export function shareContent(property: PropertySummary): ShareCard {
  const { id, title, location, purpose } = property;
  const { label, amount } = priceDisplay(property);
  const isGone = isSold(property);
  const gone = printable(statusLabel(property));
  const shown = sharedPhoto(property)?.label;
  const status =
    isGone || isUnderOffer(property)
      ? gone.charAt(0).toUpperCase() + gone.slice(1).toLowerCase()
      : LABELS[purpose];
  return {
    title: printable(title) || propertyReference(id),
    price: printable(label ? `${label} ${amount}` : amount),
    place: printable(location),
    label: shown ? `${status} · ${PICTURE_LABEL_TEXTS[shown]}` : status,
    isGone,
  };
}

/** Returns the key of the first photo that is ours. */
export function sharedPhotoKey(property: Pick<PropertySummary, 'pictures'>): string | undefined {
  return PHOTO.exec(sharedPhoto(property)?.url ?? '')?.[1];
}

function sharedPhoto({ pictures }: Pick<PropertySummary, 'pictures'>): Picture | undefined {
  return pictures.find(({ url }) => PHOTO.test(url));
}

/** Returns a name for the content of a listing's share picture; another content has another name. */
export function shareVersion(property: PropertySummary): string {
  const content = JSON.stringify([LOOK, shareContent(property), sharedPhotoKey(property)]);
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}

/** Returns the URL of a listing's share picture. */
export function shareUrl(property: PropertySummary): string {
  return `/api/properties/${property.id}/share-${shareVersion(property)}.jpg`;
}

/** Name of the cropped photo in its folder. */
export const SHARED_PHOTO = SHARE_PICTURE.file;
