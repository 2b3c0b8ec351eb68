import { Suspense } from 'react';
import { lazyComponent } from '../../../ui/load-with-retry.js';
import type { ExternalPictureProps } from './external-picture-link.js';
import { PropertyPicture } from './property-picture.js';

const ExternalPictureLink = lazyComponent(() =>
  import('./external-picture-link.js').then((module) => module.ExternalPictureLink),
);

/** Link to a picture on another site, which is not contacted before the click. Few listings have one: its code comes apart. */
export function ExternalPicture(props: ExternalPictureProps) {
  return (
    <Suspense fallback={<PropertyPicture picture={undefined} alt="" sizes="100vw" />}>
      <ExternalPictureLink {...props} />
    </Suspense>
  );
}
