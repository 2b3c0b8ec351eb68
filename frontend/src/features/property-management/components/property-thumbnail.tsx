import { isOwnPicture, type Picture, pictureVariantUrl } from '@lml/common/contracts';
import { useState } from 'react';
import { classNames } from '../../../lib/class-names.js';
import { detectEarlyFailure, PLACEHOLDER } from '../../../ui/placeholder.js';

/** Thumbnail of the main picture, if we host it; decorative, beside the title. */
export function PropertyThumbnail({
  picture,
  className,
}: {
  picture: Picture | undefined;
  className: string;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = picture && isOwnPicture(picture) && broken !== picture.url ? picture : undefined;
  const smallest = shown && shown.widths.length > 0 ? Math.min(...shown.widths) : undefined;
  const address =
    shown && (smallest === undefined ? shown.url : pictureVariantUrl(shown.url, smallest, 'webp'));
  return (
    <img
      key={address ?? PLACEHOLDER}
      ref={detectEarlyFailure(() => shown && setBroken(shown.url))}
      src={address ?? PLACEHOLDER}
      alt=""
      width={3}
      height={2}
      loading="lazy"
      decoding="async"
      onError={() => shown && setBroken(shown.url)}
      className={classNames(
        'shrink-0 rounded-[4px] bg-sunken object-cover',
        !shown && 'dark:brightness-75',
        className,
      )}
    />
  );
}
