import { Heart } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { useFavouriteCount } from '../../features/properties/data/favourites.js';
import { classNames } from '../../lib/class-names.js';
import { filled } from '../../lib/format.js';
import { paths } from '../../site/paths.js';
import favouritesCopy from '../../content/favourites-copy.json' with { type: 'json' };

const texts = favouritesCopy.favourites;

/** "Saved properties (3)"; without the number if there are none. */
export function useFavouritesLabel(): string {
  const count = useFavouriteCount();
  return count > 0 ? filled(texts.linkCounted, { n: count }) : texts.link;
}

/** Heart in the header; the badge with the number overlaps it and takes no space. */
export function FavouritesLink({ className }: { className?: string }) {
  const count = useFavouriteCount();
  const label = useFavouritesLabel();
  return (
    <NavLink
      to={paths.favourites}
      aria-label={label}
      title={texts.link}
      className={classNames('relative size-11 place-items-center rounded-control', className)}
    >
      <Heart aria-hidden className="size-5" />
      {count > 0 && (
        <span
          aria-hidden
          className="absolute top-1 right-0.5 grid h-[1.125rem] min-w-[1.125rem] place-items-center rounded-full bg-accent px-1 text-[0.6875rem] leading-none font-semibold text-on-accent tabular"
        >
          {count}
        </span>
      )}
    </NavLink>
  );
}
