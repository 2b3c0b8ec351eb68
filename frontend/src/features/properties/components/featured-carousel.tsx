import type { PropertySummary } from '@lml/common/contracts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState, type PointerEvent } from 'react';

import { classNames } from '../../../lib/class-names.js';
import { PHONE, useMediaQuery } from '../../../lib/use-media-query.js';
import { PropertyCard } from './property-card.js';
import homeCopy from '../../../content/home-copy.json' with { type: 'json' };

const SWIPE_PIXELS = 50;
const words = homeCopy.featured.carousel;

/** One card a view on a phone, two from 768 px; moved by buttons, dots, or a swipe. */
export function FeaturedCarousel({ properties, title }: { properties: PropertySummary[]; title: string }) {
  const perView = useMediaQuery(PHONE) ? 1 : 2;
  const last = Math.max(0, properties.length - perView);
  const [wanted, setWanted] = useState(0);
  const index = Math.min(wanted, last);
  const startX = useRef<number | null>(null);

  function endSwipe(event: PointerEvent) {
    const moved = startX.current === null ? 0 : event.clientX - startX.current;
    startX.current = null;
    if (Math.abs(moved) > SWIPE_PIXELS) setWanted(Math.min(last, Math.max(0, index + (moved < 0 ? 1 : -1))));
  }

  return (
    <section aria-label={title}>
      <div className="mb-5 flex items-center justify-between gap-4">
        <h2 className="text-h3">{title}</h2>
        {properties.length > 0 && (
          <div className="flex gap-2">
            <CarouselButton
              label={words.previous}
              disabled={index === 0}
              onPress={() => setWanted(index - 1)}
            />
            <CarouselButton
              label={words.next}
              disabled={index === last}
              onPress={() => setWanted(index + 1)}
            />
          </div>
        )}
      </div>
      {properties.length === 0 ? (
        <p className="text-muted">{words.empty}</p>
      ) : (
        <>
          <div
            className="-mx-2 touch-pan-y overflow-hidden py-1"
            onPointerDown={(event) => {
              startX.current = event.pointerType === 'mouse' ? null : event.clientX;
            }}
            onPointerUp={endSwipe}
            onPointerCancel={endSwipe}
          >
            <ul
              className="flex transition-transform duration-250 ease-out"
              style={{ transform: `translateX(${(-index * 100) / perView}%)` }}
            >
              {properties.map((property, position) => (
                <li
                  key={property.id}
                  inert={position < index || position >= index + perView}
                  className="w-full shrink-0 px-2 md:w-1/2"
                >
                  <PropertyCard property={property} />
                </li>
              ))}
            </ul>
          </div>
          <div className="mt-4 flex justify-center">
            {Array.from({ length: last + 1 }, (_, position) => (
              <button
                key={position}
                type="button"
                aria-label={`Go to listing ${position + 1}`}
                aria-current={position === index}
                onClick={() => setWanted(position)}
                className="group grid size-8 place-items-center rounded-full"
              >
                <span
                  className={classNames(
                    'h-2 rounded-full transition-all duration-200',
                    position === index ? 'w-5 bg-primary' : 'w-2 bg-line-strong group-hover:bg-primary',
                  )}
                />
              </button>
            ))}
          </div>
        </>
      )}
    </section>
  );
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
  const Icon = label === words.previous ? ChevronLeft : ChevronRight;
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
