import type { Property } from '@lml/common/contracts';
import { FileDown, Heart, Share2 } from 'lucide-react';
import { paths } from '../../../site/paths.js';
import { classNames } from '../../../lib/class-names.js';
import { ownPath } from '../../../lib/language.js';
import { useOrigin } from '../../../lib/site-origin.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { toggleFavourite, useIsFavourite } from '../data/favourites.js';
import { brochureUrl } from '../data/properties.api.js';
import { trackAction } from '../data/track-action.js';
import { shareableProperty } from '../data/share-text.js';
import { MoreActions } from './more-actions.js';
import { ShareButton } from './share-button.js';
import favouritesCopy from '../../../content/favourites-copy.json' with { type: 'json' };
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

const texts = favouritesCopy.share;
const { buttons } = propertyCopy.propertyDetail;

const EACH = classNames(
  'flex size-full flex-col items-center justify-center gap-1 rounded-control py-2 text-xs font-medium hover:bg-primary-soft',
  'md:min-h-11 md:flex-row md:gap-2 md:px-3 md:py-0 md:text-sm [&_svg]:size-5 md:[&_svg]:size-[1.125em]',
);
/** Four small buttons (icon above text) on phones; wider ones in a row above that. */
const ACTION = classNames(
  EACH,
  'md:border md:border-line-strong md:bg-surface md:font-semibold md:hover:border-primary md:hover:bg-surface md:hover:text-primary lg:px-4',
);
/** Rows of the menu above phones. */
const IN_MENU = classNames(EACH, 'md:justify-start');
/** A round button on the first picture on phones (styles/visitors.css); needs scripts. */
const ON_PICTURE = 'on-picture noscript:hidden';
const BAR =
  'mb-6 grid grid-cols-4 border-y border-line py-1 md:flex md:flex-wrap md:gap-2 md:border-0 md:py-0 print:hidden';

/** Actions on a property: save, share, brochure; above phones WhatsApp, e-mail and print are in a menu. */
export function PropertyActions({ property }: { property: Property }) {
  const saved = useIsFavourite(property.id);
  const url = `${useOrigin()}${ownPath(paths.property(property.id, property.title))}`;
  const shareable = shareableProperty(property, url);
  const noteShare = () => trackAction(property.id, 'share');
  return (
    <ul aria-label={texts.actions} className={BAR}>
      <li className={ON_PICTURE}>
        <button
          type="button"
          aria-pressed={saved}
          onClick={() => toggleFavourite(property)}
          // As wide as its longer text, so that the other buttons do not move.
          className={`${ACTION} md:min-w-24`}
        >
          <Heart aria-hidden className={saved ? 'fill-current text-accent' : undefined} />
          {saved ? favouritesCopy.save.saved : buttons.favourite}
        </button>
      </li>
      <li className={ON_PICTURE}>
        <ShareButton what={() => shareable} onShare={noteShare} className={ACTION}>
          <Share2 aria-hidden />
          {buttons.share}
        </ShareButton>
      </li>
      <li>
        {/* `download` keeps the browser from showing an error response in place of the page. */}
        <a href={brochureUrl(property.id)} download className={ACTION}>
          <FileDown aria-hidden />
          {buttons.brochure}
          <span className="sr-only">{texts.brochureHint}</span>
        </a>
      </li>
      <MoreActions property={property} shareable={shareable} button={ACTION} row={IN_MENU} />
    </ul>
  );
}

/** Skeleton with the height of the bar. */
export function PropertyActionsSkeleton() {
  return (
    <div className={BAR}>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="mx-1 h-[3.125rem] md:mx-0 md:h-11 md:w-28" />
      ))}
    </div>
  );
}
