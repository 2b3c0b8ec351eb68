import type { Property } from '@lml/common/contracts';
import { FileDown, Heart, Mail, Printer, Share2 } from 'lucide-react';
import { paths } from '../../../site/paths.js';
import { classNames } from '../../../lib/class-names.js';
import { mailLink, whatsappLink } from '../../../lib/format.js';
import { useOrigin } from '../../../lib/site-origin.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { SocialIcon } from '../../../ui/social-icons.js';
import { toggleFavourite, useIsFavourite } from '../data/favourites.js';
import { brochureUrl } from '../data/properties.api.js';
import { trackAction } from '../data/track-action.js';
import { mailSubject, shareableProperty, wholeText } from '../data/share-text.js';
import { printWithPictures } from '../data/printed-pictures.js';
import { ShareButton } from './share-button.js';
import favouritesCopy from '../../../content/favourites-copy.json' with { type: 'json' };
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

const texts = favouritesCopy.share;
const { buttons } = propertyCopy.propertyDetail;

/** Six small buttons (icon above text) on phones; wider ones in a row above that. */
const ACTION = classNames(
  'flex size-full flex-col items-center justify-center gap-1 rounded-control py-2 text-[0.625rem] leading-tight font-medium',
  'min-[360px]:text-[0.6875rem] hover:bg-primary-soft',
  'sm:min-h-11 sm:flex-row sm:gap-2 sm:border sm:border-line-strong sm:bg-surface sm:px-3 sm:py-0 sm:text-sm sm:font-semibold',
  'sm:hover:border-primary sm:hover:bg-surface sm:hover:text-primary lg:px-4',
  '[&_svg]:size-5 sm:[&_svg]:size-[1.125em]',
);
const BAR =
  'mb-6 grid grid-cols-6 border-y border-line py-1 sm:flex sm:flex-wrap sm:gap-2 sm:border-0 sm:py-0 print:hidden';

/** Actions on a property: favourite, share, e-mail, print, brochure. */
export function PropertyActions({ property }: { property: Property }) {
  const saved = useIsFavourite(property.id);
  const url = `${useOrigin()}${paths.property(property.id, property.title)}`;
  const shareable = shareableProperty(property, url);
  const noteShare = () => trackAction(property.id, 'share');
  return (
    <ul aria-label={texts.actions} className={BAR}>
      <li>
        <button
          type="button"
          aria-pressed={saved}
          onClick={() => toggleFavourite(property)}
          // As wide as its longer text, so that the other buttons do not move.
          className={`${ACTION} sm:min-w-24`}
        >
          <Heart aria-hidden className={saved ? 'fill-current text-accent' : undefined} />
          {saved ? favouritesCopy.save.saved : buttons.favourite}
        </button>
      </li>
      <li>
        <ShareButton what={() => shareable} onShare={noteShare} className={ACTION}>
          <Share2 aria-hidden />
          {buttons.share}
        </ShareButton>
      </li>
      <li>
        <a
          href={whatsappLink('', wholeText(shareable))}
          target="_blank"
          rel="noreferrer"
          aria-label={texts.whatsappLabel}
          onClick={noteShare}
          className={ACTION}
        >
          <SocialIcon name="WhatsApp" />
          {texts.whatsapp}
        </a>
      </li>
      <li>
        <a
          href={mailLink('', mailSubject(property), wholeText(shareable, '\r\n'))}
          aria-label={texts.emailLabel}
          onClick={noteShare}
          className={ACTION}
        >
          <Mail aria-hidden />
          {buttons.email}
        </a>
      </li>
      <li>
        <button type="button" onClick={() => void printWithPictures(property.pictures)} className={ACTION}>
          <Printer aria-hidden />
          {buttons.print}
        </button>
      </li>
      <li>
        {/* `download` keeps the browser from showing an error response in place of the page. */}
        <a href={brochureUrl(property.id)} download className={ACTION}>
          <FileDown aria-hidden />
          {buttons.brochure}
          <span className="sr-only">{texts.brochureHint}</span>
        </a>
      </li>
    </ul>
  );
}

/** Skeleton with the height of the bar. */
export function PropertyActionsSkeleton() {
  return (
    <div className={BAR}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="mx-1 h-[3.125rem] sm:mx-0 sm:h-11 sm:w-28" />
      ))}
    </div>
  );
}
