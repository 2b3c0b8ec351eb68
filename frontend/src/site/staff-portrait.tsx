import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { classNames } from '../lib/class-names.js';
import { initials } from '../lib/initials.js';
import { detectEarlyFailure } from '../ui/placeholder.js';
import { portraitsQuery } from './portraits.api.js';

const SIZES = { small: 'size-6 text-[0.6875rem]', medium: 'size-8 text-xs' } as const;
const PIXELS = { small: 24, medium: 32 } as const;

interface StaffPortraitProps {
  /** Account; undefined until it is known. */
  id: number | undefined;
  name: string;
  size: keyof typeof SIZES;
  /** Read aloud; without it, the name beside the portrait is enough. */
  label?: string;
}

/** Portrait of a colleague in a circle, or initials if there is none or it fails to load. */
export function StaffPortrait({ id, name, size, label }: StaffPortraitProps) {
  const { data: portraits = [] } = useQuery(portraitsQuery);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const imageUrl = portraits.find(({ accountId }) => accountId === id)?.imageUrl;
  return (
    <span title={label ?? name} className="inline-flex shrink-0">
      {imageUrl && imageUrl !== failedUrl ? (
        <img
          ref={detectEarlyFailure(() => setFailedUrl(imageUrl))}
          onError={() => setFailedUrl(imageUrl)}
          src={imageUrl}
          alt=""
          width={PIXELS[size]}
          height={PIXELS[size]}
          className={classNames('rounded-full object-cover', SIZES[size])}
        />
      ) : (
        <span
          aria-hidden
          className={classNames(
            'grid place-items-center rounded-full bg-primary-soft font-semibold text-primary',
            SIZES[size],
          )}
        >
          {initials(name)}
        </span>
      )}
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
