import { hostOfPicture, type Picture } from '@lml/common/contracts';
import { ArrowUpRight } from 'lucide-react';
import { classNames } from '../../../lib/class-names.js';
import { filled } from '../../../lib/format.js';
import { PropertyPicture } from './property-picture.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

export interface ExternalPictureProps {
  picture: Picture;
  /** Icon without text, for small boxes. */
  small?: boolean;
  className?: string;
}

/** Link to a picture on another site, opened in a new tab. */
export function ExternalPictureLink({ picture, small = false, className }: ExternalPictureProps) {
  const label = filled(propertyCopy.picture.elsewhere, { host: hostOfPicture(picture) });
  return (
    <a
      href={picture.url}
      target="_blank"
      rel="noreferrer"
      aria-label={picture.alt ? `${label}: ${picture.alt}` : undefined}
      title={label}
      className={classNames('group relative block size-full', className)}
    >
      <PropertyPicture picture={undefined} alt="" sizes="100vw" />
      <span className="absolute inset-0 flex items-center justify-center p-2">
        <span
          className={classNames(
            'flex max-w-full items-center gap-2 rounded-control bg-raised text-sm font-semibold shadow-float group-hover:text-primary',
            small ? 'p-2' : 'min-h-10 px-3 py-1.5 text-left',
          )}
        >
          <ArrowUpRight aria-hidden className="size-4 shrink-0" />
          {!small && <span className="min-w-0 break-words">{label}</span>}
        </span>
      </span>
    </a>
  );
}
