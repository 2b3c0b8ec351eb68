import {
  isOwnPicture,
  pictureVariantUrl,
  savedSizeOf,
  type Picture,
  type PictureFormat,
} from '@lml/common/contracts';
import { useState } from 'react';
import { classNames } from '../../../lib/class-names.js';
import { useSavesData } from '../../../lib/data-saver.js';
import { filled } from '../../../lib/format.js';
import { detectEarlyFailure, PLACEHOLDER } from '../../../ui/placeholder.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

const texts = propertyCopy.picture;
/** Pixels of the sizes that visitors who save data load. */
export const SAVED_WIDTHS = { card: 320, page: 640 };
const MODERN_FORMATS: { format: PictureFormat; type: string }[] = [
  { format: 'avif', type: 'image/avif' },
  { format: 'webp', type: 'image/webp' },
];

interface PropertyPictureProps {
  /** Missing if a property has no pictures: shows the placeholder. */
  picture: Picture | undefined;
  /** Value of `<img sizes>`. */
  sizes: string;
  /** Main picture (LCP) of the page: fetched at once with high priority. */
  eager?: boolean;
  /** Pixels of the one size that is loaded while data is saved. */
  saved?: number;
  /** Small picture beside a text: left out while data is saved. */
  thumbnail?: boolean;
  /** Empty if the text beside it says the same. */
  alt?: string;
  /** `contain` shows the whole picture (viewer). */
  fit?: 'cover' | 'contain';
  className?: string;
}

/**
 * Fills its box, which sets the proportions, so that nothing moves. Shows a blurred preview while loading and
 * the placeholder on failure. A picture on another site also shows the placeholder, without a request to that
 * site.
 */
export function PropertyPicture({
  picture,
  sizes,
  eager = false,
  saved = SAVED_WIDTHS.card,
  thumbnail = false,
  alt,
  fit = 'cover',
  className,
}: PropertyPictureProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const savesData = useSavesData();
  const hasPicture = picture && isOwnPicture(picture) && failedUrl !== picture.url;
  const shown = hasPicture && !(thumbnail && savesData) ? picture : undefined;
  const widths =
    shown && savesData ? [savedSizeOf(shown, saved)].flatMap((size) => size?.width ?? []) : shown?.widths;
  const srcSet = (format: PictureFormat) =>
    widths?.map((width) => `${pictureVariantUrl(shown!.url, width, format)} ${width}w`).join(', ');
  return (
    <span
      className={classNames('block size-full overflow-hidden bg-sunken bg-cover bg-center', className)}
      ref={showBlur(fit === 'cover' ? shown?.blur : undefined)}
    >
      <picture key={shown?.url ?? PLACEHOLDER}>
        {shown &&
          shown.widths.length > 0 &&
          MODERN_FORMATS.map(({ format, type }) => (
            <source key={format} type={type} srcSet={srcSet(format)} sizes={sizes} />
          ))}
        <img
          ref={detectEarlyFailure(() => shown && setFailedUrl(shown.url))}
          src={shown?.url ?? PLACEHOLDER}
          srcSet={shown && shown.widths.length > 0 ? srcSet('jpg') : undefined}
          sizes={sizes}
          alt={alt ?? shown?.alt ?? (picture ? filled(texts.failed, { alt: picture.alt }) : texts.none)}
          width={shown?.width ?? 1200}
          height={shown?.height ?? 800}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onError={() => shown && setFailedUrl(shown.url)}
          className={classNames(
            'size-full',
            fit === 'cover' ? 'object-cover' : 'object-contain',
            !shown && 'dark:brightness-75',
          )}
        />
      </picture>
    </span>
  );
}

/** Set by script: the content security policy blocks style attributes in HTML. */
function showBlur(blur: string | null | undefined) {
  return (box: HTMLElement | null) => {
    if (box) box.style.backgroundImage = blur ? `url("${blur}")` : '';
  };
}
