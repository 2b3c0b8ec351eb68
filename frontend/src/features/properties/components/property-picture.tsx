import { isOwnPicture, pictureVariantUrl, type Picture, type PictureFormat } from '@lml/common/contracts';
import { useState } from 'react';
import { classNames } from '../../../lib/class-names.js';
import { usePictureSizes } from '../../../lib/data-saver.js';
import { filled } from '../../../lib/format.js';
import { brokenBefore, PLACEHOLDER } from '../../../ui/placeholder.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

const words = propertyCopy.picture;
const MODERN_FORMATS: { format: PictureFormat; type: string }[] = [
  { format: 'avif', type: 'image/avif' },
  { format: 'webp', type: 'image/webp' },
];

interface PropertyPictureProps {
  /** Missing where a property has no pictures: the placeholder stands in. */
  picture: Picture | undefined;
  /** Of the box in the page, as in `<img sizes>`. */
  sizes: string;
  /** The page's main picture: fetched at once and first. */
  eager?: boolean;
  /** Empty for a picture beside a text that says the same. */
  alt?: string;
  /** `contain` shows the whole picture, in the viewer. */
  fit?: 'cover' | 'contain';
  className?: string;
}

/**
 * Fills its box, which sets the shape, so that nothing moves when the picture arrives. Until then its blurred stand-in
 * shows; if it never arrives, the outline of a house. That also stands for a picture of another site, which is not asked.
 */
export function PropertyPicture({
  picture,
  sizes,
  eager = false,
  alt,
  fit = 'cover',
  className,
}: PropertyPictureProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const shownSizes = usePictureSizes(sizes);
  const shown = picture && isOwnPicture(picture) && failedUrl !== picture.url ? picture : undefined;
  const srcSet = (format: PictureFormat) =>
    shown?.widths.map((width) => `${pictureVariantUrl(shown.url, width, format)} ${width}w`).join(', ');
  return (
    <span
      className={classNames('block size-full overflow-hidden bg-sunken bg-cover bg-center', className)}
      ref={showBlur(fit === 'cover' ? shown?.blur : undefined)}
    >
      <picture key={shown?.url ?? PLACEHOLDER}>
        {shown &&
          shown.widths.length > 0 &&
          MODERN_FORMATS.map(({ format, type }) => (
            <source key={format} type={type} srcSet={srcSet(format)} sizes={shownSizes} />
          ))}
        <img
          ref={brokenBefore(() => shown && setFailedUrl(shown.url))}
          src={shown?.url ?? PLACEHOLDER}
          srcSet={shown && shown.widths.length > 0 ? srcSet('jpg') : undefined}
          sizes={shownSizes}
          alt={alt ?? shown?.alt ?? (picture ? filled(words.failed, { alt: picture.alt }) : words.none)}
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

/** Set here, as a policy that allows no style in the HTML refuses it there. */
function showBlur(blur: string | null | undefined) {
  return (box: HTMLElement | null) => {
    if (box) box.style.backgroundImage = blur ? `url("${blur}")` : '';
  };
}
