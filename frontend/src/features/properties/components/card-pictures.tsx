import { isOwnPicture, PICTURE_LABEL_TEXTS, pictureAt, type PropertySummary } from '@lml/common/contracts';
import { Star } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSavesData } from '../../../lib/data-saver.js';
import { TOUCH, useMediaQuery } from '../../../lib/use-media-query.js';
import { paths } from '../../../site/paths.js';
import { Badge } from '../../../ui/badge.js';
import { PictureOnTap } from './picture-on-tap.js';
import { PropertyPicture, SAVED_WIDTHS } from './property-picture.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

/** Beside the button for WhatsApp. */
const COUNTER =
  'pointer-events-none absolute right-16 bottom-3 rounded-full bg-night px-2.5 text-sm leading-7 font-semibold text-white tabular print:hidden';

interface CardPicturesProps {
  property: PropertySummary;
  /** Value of `<img sizes>`. */
  sizes: string;
  eager: boolean;
  /** Whether the further pictures can be swiped to. */
  swiped: boolean;
}

/**
 * Pictures of a card, as a link for the mouse only. On touch screens the further ones are swiped to; each is loaded
 * when it comes into view. Visitors who save data see the first only, on request.
 */
export function CardPictures({ property, sizes, eager, swiped }: CardPicturesProps) {
  const { images, imageLabels, title } = property;
  const main = property.pictures[0];
  const strip = useRef<HTMLAnchorElement>(null);
  /** Position of the picture that fills most of the frame. */
  const [shown, setShown] = useState(0);
  /** Position of the last picture that came into view. */
  const [reached, setReached] = useState(0);
  const savesData = useSavesData();
  const isSwiped = useMediaQuery(TOUCH) && swiped && !savesData;
  // Those on other sites are linked from the property's page only.
  const own = images.flatMap((url, index) =>
    index === 0 || isOwnPicture({ url }) ? { url, label: imageLabels?.[index] } : [],
  );
  const pictures = isSwiped ? own : own.slice(0, 1);
  const label = own[shown]?.label ?? (shown === 0 ? main?.label : undefined);

  function follow() {
    // Not there while the picture waits for a press, to save data.
    if (!strip.current) return;
    const { scrollLeft, clientWidth } = strip.current;
    const position = clientWidth > 0 ? scrollLeft / clientWidth : 0;
    setShown(Math.round(position));
    // Tolerance of a pixel or two: scroll positions are fractions on some screens.
    setReached((before) => Math.max(before, Math.ceil(position - 0.01)));
  }
  // A strip that comes back begins with its first picture. Others are not measured: that costs a layout of the page.
  const followAgain = useEffectEvent(() => {
    if (shown > 0) follow();
  });
  useEffect(() => followAgain(), [isSwiped]);

  return (
    <>
      <PictureOnTap picture={main} alt={title} saved={SAVED_WIDTHS.card}>
        <Link
          ref={strip}
          to={paths.property(property.id, title)}
          tabIndex={-1}
          aria-hidden="true"
          onScroll={pictures.length > 1 ? follow : undefined}
          className={
            pictures.length > 1
              ? 'relative flex size-full snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]'
              : 'block size-full'
          }
        >
          <PropertyPicture
            picture={main}
            sizes={sizes}
            eager={eager}
            alt=""
            className="shrink-0 snap-start transition-transform duration-250 ease-out group-hover:scale-[1.03]"
          />
          {pictures.slice(1).map(({ url }, index) => (
            <span key={url} className="block size-full shrink-0 snap-start bg-sunken">
              {index < reached && <PropertyPicture picture={pictureAt(url)} sizes={sizes} alt="" />}
            </span>
          ))}
        </Link>
      </PictureOnTap>
      <div className="pointer-events-none absolute bottom-3 left-3 flex flex-col items-start gap-1.5">
        {label && <Badge className="shadow-sm">{PICTURE_LABEL_TEXTS[label]}</Badge>}
        {property.featured && (
          <p className="flex items-center gap-1.5 rounded-full bg-raised px-2.5 text-sm leading-7 font-semibold text-accent">
            <Star aria-hidden className="size-3.5 fill-current" />
            {propertyCopy.propertyCard.featured}
          </p>
        )}
      </div>
      {pictures.length > 1 && (
        <span aria-hidden className={COUNTER}>
          {shown + 1}/{pictures.length}
        </span>
      )}
    </>
  );
}
