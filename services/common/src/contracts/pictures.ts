import { isDay } from './office-time.js';
import { MONTHS } from './texts/days.js';
import { PICTURE_LABEL_TEXTS, PICTURE_TEXTS } from './texts/property.js';

export { PICTURE_LABEL_TEXTS } from './texts/property.js';

export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Stored widths in pixels, up to the original's. */
export const PICTURE_WIDTHS = [320, 640, 960, 1280] as const;

/** Floor plans are shown separately from photos, and never as the main picture. */
export const PICTURE_KINDS = ['photo', 'floor-plan'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** Labels of gallery pictures that are not photographs of the property. */
export const PICTURE_LABELS = ['artist-impression', 'floor-plan', 'site-plan', 'sample'] as const;
export type PictureLabel = (typeof PICTURE_LABELS)[number];

export interface Picture {
  /** Fallback for all browsers: our own JPEG, or an external URL. */
  url: string;
  alt: string;
  /** Pixels of the largest size; null for external pictures that were never measured. */
  width: number | null;
  height: number | null;
  /** Data URI about 16 pixels wide, shown blurred until the picture has loaded. */
  blur: string | null;
  /** Stored widths, ascending; empty for external pictures. */
  widths: number[];
  /** Bytes of the AVIF of each width, in the same order. Missing if they were not measured yet, or for external pictures. */
  bytes?: number[];
  /** Missing for a photograph of the property. */
  label?: PictureLabel;
  /** The month or day on which it was taken or drawn: `2026-03`, `2026-03-14`. Missing if it is not known. */
  takenOn?: string;
}

/** Returns what visitors must know of a picture: "Artist's impression", "Taken Mar 2026", both, or an empty text. */
export function pictureNote({ label, takenOn }: Pick<Picture, 'label' | 'takenOn'>): string {
  const date = takenOn && `${MONTHS[Number(takenOn.slice(5, 7)) - 1]} ${takenOn.slice(0, 4)}`;
  if (!label) return date ? PICTURE_TEXTS.taken(date) : '';
  // A drawing is not taken.
  const when = date && (label === 'sample' ? PICTURE_TEXTS.takenAfter(date) : date);
  return [PICTURE_LABEL_TEXTS[label], when].filter(Boolean).join(', ');
}

/** Returns a picture's alt text with what it is: "View of the pool (Artist's impression)". */
export function notedAlt(picture: Pick<Picture, 'alt' | 'label' | 'takenOn'>): string {
  const note = pictureNote(picture);
  if (!note) return picture.alt;
  return picture.alt ? `${picture.alt} (${note})` : note;
}

/**
 * Returns the error of the date on which a picture was taken, or null.
 * @param today the day in Nairobi
 */
export function takenOnProblem(takenOn: string, today: string): string | null {
  const isMonth = /^\d{4}-\d\d$/.test(takenOn);
  if (!isDay(isMonth ? `${takenOn}-01` : takenOn) || takenOn < '1900')
    return 'The date of a picture must be a month or a day, such as 2026-03 or 2026-03-14';
  return takenOn > today ? 'The date of a picture must not be in the future' : null;
}

/** Returns the URL of one size of our own picture. `url` is the picture's: `/media/{key}/{width}.jpg`. */
export function pictureVariantUrl(url: string, width: number, format: PictureFormat): string {
  return url.replace(/[^/]+$/, `${width}.${format}`);
}

/**
 * Returns the one size of our own picture that a visitor who saves data loads on request: the widest up to `atMost` pixels,
 * else the smallest. `bytes` is null if it was not measured.
 */
export function savedSizeOf(
  { widths, bytes }: Pick<Picture, 'widths' | 'bytes'>,
  atMost: number,
): { width: number; bytes: number | null } | null {
  const index = Math.max(
    0,
    widths.findLastIndex((width) => width <= atMost),
  );
  const width = widths[index];
  return width === undefined ? null : { width, bytes: bytes?.[index] ?? null };
}

/** Link preview picture: a JPEG of this size. The file is a photo cropped to it, stored with each of our own pictures. */
export const SHARE_PICTURE = { file: 'share.jpg', width: 1200, height: 630 } as const;

/** Default link preview picture of the site, of the same size. */
export const SITE_CARD = '/og-card.jpg';

/** Address of the drawn map of what is around a listing; the same for both themes. */
export function locatorMapUrl(propertyId: number): string {
  return `/api/properties/${propertyId}/locator.svg`;
}

const OWN_ADDRESS = /^\/media\/[0-9a-f]{32}\/(\d{1,5})\.jpg$/;

/**
 * Returns whether a picture is our own. Pages only link to external ones, so that no other site learns of a visitor.
 */
export function isOwnPicture({ url }: Pick<Picture, 'url'>): boolean {
  return url.startsWith('/media/');
}

/** Returns an external picture's host: "pictures.example". */
export function hostOfPicture({ url }: Pick<Picture, 'url'>): string {
  return url.split('/')[2] ?? url;
}

/**
 * Derives a picture's data from its URL alone, for rooms. The URL of our own picture contains its largest width; the
 * smaller ones are those of {@link PICTURE_WIDTHS}.
 */
export function pictureAt(url: string, alt = ''): Picture {
  const largest = Number(OWN_ADDRESS.exec(url)?.[1] ?? 0);
  const widths = largest > 0 ? [...PICTURE_WIDTHS.filter((width) => width < largest), largest] : [];
  return { url, alt, width: null, height: null, blur: null, widths };
}
