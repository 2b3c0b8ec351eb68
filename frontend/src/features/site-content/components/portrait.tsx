import { isOwnPicture } from '@lml/common/contracts';
import { useState } from 'react';
import { classNames } from '../../../lib/class-names.js';
import { initials } from '../../../lib/initials.js';
import { detectEarlyFailure } from '../../../ui/placeholder.js';

/** Portrait, or initials if there is no uploaded picture or it fails to load. */
export function Portrait({
  name,
  imageUrl,
  large = false,
}: {
  name: string;
  imageUrl: string | null;
  large?: boolean;
}) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const size = large ? 'size-20' : 'size-9';
  if (imageUrl && isOwnPicture({ url: imageUrl }) && imageUrl !== failedUrl) {
    return (
      <img
        ref={detectEarlyFailure(() => setFailedUrl(imageUrl))}
        onError={() => setFailedUrl(imageUrl)}
        src={imageUrl}
        alt=""
        width={large ? 80 : 36}
        height={large ? 80 : 36}
        className={classNames('shrink-0 rounded-full object-cover', size)}
      />
    );
  }
  return (
    <span
      aria-hidden
      className={classNames(
        'grid shrink-0 place-items-center rounded-full bg-primary-soft font-display font-semibold text-primary',
        size,
        large ? 'text-2xl' : 'text-sm',
      )}
    >
      {initials(name)}
    </span>
  );
}
