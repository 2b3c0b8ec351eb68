import { isOwnPicture, pictureVariantUrl, savedSizeOf, type Picture } from '@lml/common/contracts';
import type { ReactNode } from 'react';
import { useIsWithheld } from '../../../lib/data-saver.js';
import { SHOW_PICTURE, WITHHELD } from '../../../lib/document-attributes.js';
import { filled } from '../../../lib/format.js';
import { PLACEHOLDER } from '../../../ui/placeholder.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

const texts = propertyCopy.picture;
const SHOW_BUTTON =
  'flex max-w-full items-center gap-2 rounded-control bg-raised text-sm font-semibold shadow-float min-h-10 px-3 py-1.5 hover:text-primary';

/** Attribute of a button that boot/picture-on-tap.ts answers, with or without the page's code. */
export const showsPicture = { [SHOW_PICTURE]: '' };

interface PictureOnTapProps {
  picture: Picture | undefined;
  /** What the picture shows, for the button's name and for the picture once it is there. */
  alt: string;
  /** Pixels of the size to load at most: that of the {@link PropertyPicture} inside. */
  saved: number;
  /** A floor plan, not a photo. */
  isPlan?: boolean;
  /** The picture as it is shown otherwise. */
  children: ReactNode;
}

/** While data is saved: a blurred preview and a button that says how much the picture costs. */
export function PictureOnTap({ picture, alt, saved, isPlan, children }: PictureOnTapProps) {
  const isWithheld = useIsWithheld(picture?.url);
  const size = picture && isOwnPicture(picture) ? savedSizeOf(picture, saved) : null;
  if (!picture || !size || !isWithheld) return children;
  const address = (format: 'avif' | 'jpg') => pictureVariantUrl(picture.url, size.width, format);
  return (
    <span className="relative block size-full overflow-hidden bg-sunken" {...{ [WITHHELD]: picture.url }}>
      <img
        src={picture.blur ?? PLACEHOLDER}
        data-avif={address('avif')}
        data-jpg={address('jpg')}
        data-alt={alt}
        alt=""
        className="size-full object-cover"
      />
      <span className="absolute inset-0 flex items-center justify-center p-2 print:hidden">
        <button type="button" className={SHOW_BUTTON} {...showsPicture}>
          <span>
            {isPlan
              ? sizeText(texts.showPlan.measured, texts.showPlan.unmeasured, size.bytes)
              : sizeText(texts.show.measured, texts.show.unmeasured, size.bytes)}
            {alt && <span className="sr-only">: {alt}</span>}
          </span>
        </button>
      </span>
    </span>
  );
}

/** Returns a text with a size in KB of 1,000 bytes, as in the footer, or the one without if the size is unknown. */
export function sizeText(measured: string, unmeasured: string, bytes: number | null): string {
  return bytes === null ? unmeasured : filled(measured, { n: Math.ceil(bytes / 1000) });
}
