import { isOwnPicture, savedSizeOf, type Picture } from '@lml/common/contracts';
import { Suspense, type ReactNode } from 'react';
import { useIsWithheld } from '../../../lib/data-saver.js';
import { lazyComponent } from '../../../ui/load-with-retry.js';

const WithheldPicture = lazyComponent(() =>
  import('./withheld-picture.js').then((module) => module.WithheldPicture),
);

interface PictureOnTapProps {
  picture: Picture | undefined;
  /** Text alternative, for the button's name and for the picture once it is there. */
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
  return (
    <Suspense fallback={null}>
      <WithheldPicture picture={picture} alt={alt} isPlan={isPlan} size={size} />
    </Suspense>
  );
}
