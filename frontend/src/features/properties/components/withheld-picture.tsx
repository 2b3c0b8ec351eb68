import { pictureVariantUrl, type Picture } from '@lml/common/contracts';
import { textWithSize } from '../../../lib/data-saver.js';
import { SHOW_PICTURE, WITHHELD } from '../../../lib/document-attributes.js';
import { PLACEHOLDER } from '../../../ui/placeholder.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

const texts = propertyCopy.picture;
const SHOW_BUTTON =
  'flex max-w-full items-center gap-2 rounded-control bg-raised text-sm font-semibold shadow-float min-h-10 px-3 py-1.5 hover:text-primary';

interface WithheldPictureProps {
  picture: Picture;
  alt: string;
  isPlan?: boolean | undefined;
  /** Width in pixels and bytes of the size to load. */
  size: { width: number; bytes: number | null };
}

/** A blurred preview and a button that says how much the picture costs. */
export function WithheldPicture({ picture, alt, isPlan, size }: WithheldPictureProps) {
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
        <button type="button" className={SHOW_BUTTON} {...{ [SHOW_PICTURE]: '' }}>
          <span>
            {isPlan
              ? textWithSize(texts.showPlan.measured, texts.showPlan.unmeasured, size.bytes)
              : textWithSize(texts.show.measured, texts.show.unmeasured, size.bytes)}
            {alt && <span className="sr-only">: {alt}</span>}
          </span>
        </button>
      </span>
    </span>
  );
}
