export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Stored widths in pixels, up to the original's. */
export const PICTURE_WIDTHS = [320, 640, 960, 1280] as const;

/** Floor plans are shown separately from photos, and never as the main picture. */
export const PICTURE_KINDS = ['photo', 'floor-plan'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

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
}

/** Returns the URL of one size of our own picture. `url` is the picture's: `/media/{key}/{width}.jpg`. */
export function pictureVariantUrl(url: string, width: number, format: PictureFormat): string {
  return url.replace(/[^/]+$/, `${width}.${format}`);
}

/** Link preview picture: a JPEG of this size. The file is a photo cropped to it, stored with each of our own pictures. */
export const SHARE_PICTURE = { file: 'share.jpg', width: 1200, height: 630 } as const;

/** Default link preview picture of the site, of the same size. */
export const SITE_CARD = '/og-card.jpg';

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
