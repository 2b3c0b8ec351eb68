import { useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { lazyComponent } from '../../../ui/load-with-retry.js';
import { EmptyState } from '../../../ui/states.js';
import { featuredQuery } from '../data/properties.api.js';

const FeaturedCarousel = lazyComponent(() =>
  import('./featured-carousel.js').then((module) => module.FeaturedCarousel),
);

interface NothingFoundProps {
  title: string;
  text: string;
  /** Next step: a button or a link. */
  action: ReactNode;
  /** Stands above the featured properties. */
  more?: ReactNode;
}

/** Empty list, followed by the featured properties. */
export function NothingFound({ title, text, action, more }: NothingFoundProps) {
  const { data: featured } = useQuery(featuredQuery);
  return (
    <>
      <EmptyState title={title} text={text} action={action} />
      {more}
      {featured && (
        <Suspense fallback={null}>
          <FeaturedCarousel properties={featured} />
        </Suspense>
      )}
    </>
  );
}
