import type { PropertySummary } from '@lml/common/contracts';
import { Heart } from 'lucide-react';
import { classNames } from '../../../lib/class-names.js';
import { filled } from '../../../lib/format.js';
import { toggleFavourite, useIsFavourite } from '../data/favourites.js';
import favouritesCopy from '../../../content/favourites-copy.json' with { type: 'json' };

/** Heart on a card's picture; opaque, so that it is visible on any picture. */
export function FavouriteButton({
  property,
  className,
}: {
  property: Pick<PropertySummary, 'id' | 'title'>;
  className?: string;
}) {
  const saved = useIsFavourite(property.id);
  return (
    <button
      type="button"
      aria-pressed={saved}
      aria-label={filled(favouritesCopy.save.saveTitle, { title: property.title })}
      title={saved ? favouritesCopy.save.saved : favouritesCopy.save.save}
      onClick={() => toggleFavourite(property)}
      className={classNames(
        'grid size-10 place-items-center rounded-full bg-raised shadow-float transition-colors duration-150 print:hidden',
        saved ? 'text-accent' : 'text-ink hover:text-accent',
        className,
      )}
    >
      <Heart aria-hidden className={classNames('size-5', saved && 'fill-current')} />
    </button>
  );
}
