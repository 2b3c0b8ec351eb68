import { Skeleton } from '../../../ui/skeleton.js';
import { PropertyCardSkeleton } from './property-card.js';

/** Skeleton of the featured carousel; a separate file because it shows while the carousel's code loads. */
export function FeaturedCarouselSkeleton() {
  return (
    <div aria-hidden className="print:hidden">
      <div className="mb-5 flex h-21 items-start sm:h-11 sm:items-center">
        <Skeleton className="h-7 w-72 max-w-full" />
      </div>
      <div className="grid gap-4 py-1 md:grid-cols-2">
        <PropertyCardSkeleton />
        <div className="hidden md:block">
          <PropertyCardSkeleton />
        </div>
      </div>
      {/* The dots, and what the highest card, which sets the height, usually has more than its skeleton. */}
      <div className="mt-4 h-40" />
    </div>
  );
}
