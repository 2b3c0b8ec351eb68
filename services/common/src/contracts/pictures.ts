export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Widths in pixels at which a picture is kept, as far as the original reaches. */
export const PICTURE_WIDTHS = [320, 640, 960, 1280] as const;

/** A floor plan is shown apart from the photos, and never as a listing's main picture. */
export const PICTURE_KINDS = ['photo', 'floor-plan'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

export interface Picture {
  /** Works everywhere: a JPEG of ours, or the address that staff gave. */
  url: string;
  alt: string;
  /** Pixels of the largest size; null when the picture is not ours and was never measured. */
  width: number | null;
  height: number | null;
  /** A data URI some 16 pixels wide, shown blurred until the picture is there. */
  blur: string | null;
  /** The widths kept, ascending; empty for a picture that is not ours. */
  widths: number[];
}

/** Where one size of one of our pictures lies. `url` is the picture's own, `/media/{key}/{width}.jpg`. */
export function pictureVariantUrl(url: string, width: number, format: PictureFormat): string {
  return url.replace(/[^/]+$/, `${width}.${format}`);
}

/** What a link to a listing is shown with elsewhere: a JPEG of these pixels beside the sizes of each picture of ours. */
export const SHARE_PICTURE = { file: 'share.jpg', width: 1200, height: 630 } as const;

/** The site's own card, for whatever has no picture of its own; of the same pixels. */
export const SITE_CARD = '/og-card.jpg';

const OWN_ADDRESS = /^\/media\/[0-9a-f]{32}\/(\d{1,5})\.jpg$/;

/** Whether a picture is in our own store. Pages load no other: they link to it, so that no other site hears of a visitor. */
export function isOwnPicture({ url }: Pick<Picture, 'url'>): boolean {
  return url.startsWith('/media/');
}

/** "pictures.example", of a picture that is not ours. */
export function hostOfPicture({ url }: Pick<Picture, 'url'>): string {
  return url.split('/')[2] ?? url;
}

/** Where the share picture of the first of these photos that is ours lies; null where none is. */
export function sharePictureOf(photos: readonly Pick<Picture, 'url'>[]): string | null {
  const own = photos.find(({ url }) => OWN_ADDRESS.test(url));
  return own ? own.url.replace(/[^/]+$/, SHARE_PICTURE.file) : null;
}

/**
 * What is known of a picture by its address alone, as rooms have theirs. One of ours tells its sizes: it ends in the
 * largest, and the smaller ones are those of {@link PICTURE_WIDTHS}.
 */
export function pictureAt(url: string, alt = ''): Picture {
  const largest = Number(OWN_ADDRESS.exec(url)?.[1] ?? 0);
  const widths = largest > 0 ? [...PICTURE_WIDTHS.filter((width) => width < largest), largest] : [];
  return { url, alt, width: null, height: null, blur: null, widths };
}
