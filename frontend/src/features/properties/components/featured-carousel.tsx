import type { PropertySummary } from '@lml/common/contracts';
import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';

import { filled } from '../../../lib/format.js';
import { PHONE, REDUCED_MOTION, useMediaQuery } from '../../../lib/use-media-query.js';
import { SlideDot } from '../../../ui/slide-dot.js';
import { PropertyCard } from './property-card.js';
import homeCopy from '../../../content/home-copy.json' with { type: 'json' };

type Carousel = NonNullable<UseEmblaCarouselType[1]>;

const SWIPE_PIXELS = 50;
const texts = homeCopy.featured.carousel;
/** One or two cards per view. */
const SIZES = '(min-width: 1264px) 584px, (min-width: 768px) 46vw, 88vw';

export interface FeaturedCarouselProps {
  properties: PropertySummary[];
  /** Says that they may be liked, unless given. */
  title?: string;
  headingLevel?: 'h2' | 'h3';
  /** Link beside the buttons. */
  action?: ReactNode;
}

/**
 * Carousel: one card per view on phones, two from 768 px. Buttons, dots, arrow keys and swipes move it; a
 * swipe moves one card, whatever its length (specification, home page).
 */
export function FeaturedCarousel({
  properties,
  title = homeCopy.featured.emptyCarouselTitle,
  headingLevel,
  action,
}: FeaturedCarouselProps) {
  const Heading = headingLevel ?? 'h2';
  const still = useMediaQuery(REDUCED_MOTION);
  const perView = useMediaQuery(PHONE) ? 1 : 2;
  const last = Math.max(0, properties.length - perView);
  const [view, carousel] = useEmblaCarousel({
    align: 'start',
    containScroll: 'trimSnaps',
    slidesToScroll: 1,
  });
  const drawn = useIsPainted();
  const [selected, setSelected] = useState(0);
  const index = Math.min(selected, last);

  useEffect(() => {
    if (!carousel) return;
    const follow = () => setSelected(carousel.selectedScrollSnap());
    carousel.on('select', follow).on('reInit', follow);
    return () => void carousel.off('select', follow).off('reInit', follow);
  }, [carousel]);
  useEffect(() => (carousel ? swipeOneCard(carousel, still) : undefined), [carousel, still]);

  const show = (position: number) => carousel?.scrollTo(Math.min(last, Math.max(0, position)), still);

  /** Moves by buttons and dots: if the focused card scrolls out of view, the focus is lost. */
  function onKey(event: KeyboardEvent) {
    if (event.target instanceof Element && event.target.closest('li')) return;
    if (event.key === 'ArrowLeft') show(index - 1);
    else if (event.key === 'ArrowRight') show(index + 1);
    else return;
    event.preventDefault();
  }

  return (
    <section aria-label={title} onKeyDown={onKey}>
      <div className="mb-5 flex flex-wrap items-center gap-x-2 gap-y-3">
        <Heading className="mr-auto text-h3 max-sm:w-full">{title}</Heading>
        {action && <div className="max-sm:grow">{action}</div>}
        {properties.length > 0 && (
          <div className="flex gap-2">
            <CarouselButton label={texts.previous} disabled={index === 0} onPress={() => show(index - 1)} />
            <CarouselButton label={texts.next} disabled={index === last} onPress={() => show(index + 1)} />
          </div>
        )}
      </div>
      {properties.length === 0 ? (
        <p className="text-muted">{texts.empty}</p>
      ) : (
        <>
          <div ref={drawn ? view : undefined} className="-mx-2 overflow-hidden py-1">
            <ul className="flex touch-pan-y">
              {properties.map((property, position) => (
                <li
                  key={property.id}
                  inert={position < index || position >= index + perView}
                  className="w-full shrink-0 px-2 md:w-1/2"
                >
                  <PropertyCard property={property} sizes={SIZES} swiped={false} />
                </li>
              ))}
            </ul>
          </div>
          <div className="mt-4 flex flex-wrap justify-center">
            {Array.from({ length: last + 1 }, (_, position) => (
              <button
                key={position}
                type="button"
                aria-label={filled(texts.dot, { n: position + 1 })}
                aria-current={position === index}
                onClick={() => show(position)}
                className="group grid size-8 place-items-center rounded-full"
              >
                <SlideDot
                  current={position === index}
                  className={position === index ? 'bg-primary' : 'bg-line-strong group-hover:bg-primary'}
                />
              </button>
            ))}
          </div>
        </>
      )}
    </section>
  );
}

/** Whether the cards are painted. Embla measures them, which would force a layout in the middle of a task. */
function useIsPainted(): boolean {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setDrawn(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return drawn;
}

/**
 * Embla considers speed and distance of a swipe; here every swipe over 50 px moves one card and any other
 * none. Runs on `pointerUp`, after Embla's own choice, and overrides it.
 */
function swipeOneCard(carousel: Carousel, still: boolean): () => void {
  const root = carousel.rootNode();
  const start = { index: 0, x: 0 };
  let x = 0;
  const begin = (event: PointerEvent) => {
    start.index = carousel.selectedScrollSnap();
    start.x = x = event.clientX;
  };
  const end = (event: PointerEvent) => {
    x = event.clientX;
  };
  const choose = () => {
    const moved = x - start.x;
    const wanted = start.index + (Math.abs(moved) > SWIPE_PIXELS ? -Math.sign(moved) : 0);
    carousel.scrollTo(Math.min(carousel.scrollSnapList().length - 1, Math.max(0, wanted)), still);
  };
  root.addEventListener('pointerdown', begin);
  // In the capture phase, before Embla's listeners.
  window.addEventListener('pointerup', end, true);
  carousel.on('pointerUp', choose);
  return () => {
    root.removeEventListener('pointerdown', begin);
    window.removeEventListener('pointerup', end, true);
    carousel.off('pointerUp', choose);
  };
}

function CarouselButton({
  label,
  disabled,
  onPress,
}: {
  label: string;
  disabled: boolean;
  onPress: () => void;
}) {
  const Icon = label === texts.previous ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-full border border-line-strong bg-surface hover:border-primary hover:text-primary disabled:opacity-40"
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
