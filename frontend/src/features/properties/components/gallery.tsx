import { isOwnPicture, notedAlt, type Picture, pictureNote, savedSizeOf } from '@lml/common/contracts';
import { ChevronLeft, ChevronRight, Images } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { preload } from '../../../lib/code-loading.js';
import { classNames } from '../../../lib/class-names.js';
import { textWithSize, useIsWithheld } from '../../../lib/data-saver.js';
import { SHOW_PICTURE } from '../../../lib/document-attributes.js';
import { filled } from '../../../lib/format.js';
import { ExternalPicture } from './external-picture.js';
import { PictureNote } from './picture-note.js';
import { PictureOnTap } from './picture-on-tap.js';
import { PropertyPicture, SAVED_WIDTHS } from './property-picture.js';
import { loadPictureViewer, usePictureViewer } from './use-picture-viewer.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

const texts = propertyCopy.gallery;
/** Thumbnails beside the main picture; more of them scroll. */
const THUMBNAILS = 4;

/** The thumbnails determine the height of the main picture. */
const FILLS_FIRST = 'md:absolute md:inset-0';

/** Above the title and as wide as the screen on phones; the page's other parts follow in their order. */
export const FIRST_ON_PHONES = 'max-md:order-first max-md:-mx-4 max-md:mb-5';

const ALL_BUTTON =
  'absolute right-3 bottom-3 z-10 flex min-h-10 items-center gap-2 rounded-control bg-raised px-3 text-sm font-semibold shadow-float hover:text-primary';
const COUNTER =
  'pointer-events-none absolute bottom-3 left-3 rounded-full bg-night px-2.5 text-sm leading-7 font-semibold text-white tabular md:hidden';

/** Layout from 768 px up, by number of pictures. All fill the same frame, so that nothing below it moves. */
function mosaicOf(count: number): { grid: string; first: string } {
  if (count > THUMBNAILS)
    return {
      // The main picture stays in place while the thumbnails scroll.
      grid: 'md:grid-flow-col md:grid-rows-2 md:auto-cols-[calc((100%-1.5rem)/4)] md:scroll-pl-[calc(50%+0.25rem)]',
      first:
        'md:sticky md:left-0 md:z-10 md:col-span-2 md:row-span-2 md:snap-align-none md:shadow-[0.5rem_0_0_var(--ground)]',
    };
  if (count === 4) return { grid: 'md:grid-cols-4 md:grid-rows-3', first: 'md:col-span-3 md:row-span-3' };
  if (count === 3) return { grid: 'md:grid-cols-3 md:grid-rows-2', first: 'md:col-span-2 md:row-span-2' };
  return { grid: count === 2 ? 'md:grid-cols-2' : 'md:grid-cols-1', first: '' };
}

/**
 * Picture gallery: a swipeable strip on phones, otherwise a main picture with four thumbnails, which scroll
 * if there are more (specification, property detail). Each picture opens the viewer; pictures on other sites
 * open there.
 */
export function Gallery({ pictures, title }: { pictures: Picture[]; title: string }) {
  const list = useRef<HTMLUListElement>(null);
  const own = pictures.filter(isOwnPicture);
  const open = usePictureViewer(own, filled(texts.viewer.label, { title }));
  const count = pictures.length;
  const { grid, first } = mosaicOf(count);
  const waiting = pictures.slice(1).filter(isOwnPicture);
  const isWithheld = useIsWithheld(waiting.at(-1)?.url) && waiting.length > 0;

  /** Scrolls the thumbnails by one view; wraps around at both ends. */
  function scroll(by: 1 | -1) {
    const { current } = list;
    if (!current) return;
    const { clientWidth: width, scrollLeft: at } = current;
    const end = current.scrollWidth - width;
    // Tolerance of half a thumbnail: a smooth scroll may not have ended yet.
    const near = width / 8;
    const next = by > 0 ? (at > end - near ? 0 : at + width / 2) : at < near ? end : at - width / 2;
    current.scrollTo({ left: next });
  }

  if (count === 0) {
    return (
      <div
        className={classNames(
          FIRST_ON_PHONES,
          'aspect-[3/2] overflow-hidden md:rounded-card md:aspect-[3/1]',
        )}
      >
        <PropertyPicture picture={undefined} sizes="100vw" />
      </div>
    );
  }

  return (
    <section aria-label={texts.pictures} className={classNames(FIRST_ON_PHONES, 'relative')}>
      <ul
        ref={list}
        onPointerEnter={() => preload(loadPictureViewer)}
        className={classNames(
          'relative flex snap-x snap-mandatory gap-2 overflow-x-auto overscroll-x-contain scroll-smooth md:rounded-card [scrollbar-width:none] md:grid md:aspect-[3/1]',
          grid,
        )}
      >
        {pictures.map((picture, index) => (
          <li
            key={`${picture.url}-${index}`}
            className={classNames(
              'relative aspect-[3/2] w-full shrink-0 snap-start md:aspect-auto md:w-auto',
              index === 0 ? first : 'deferred-layout [--estimated-height:0px]',
            )}
          >
            {isOwnPicture(picture) ? (
              // The first is shown in any case.
              <PictureOnTap
                picture={index === 0 ? undefined : picture}
                alt={notedAlt(picture)}
                saved={SAVED_WIDTHS.page}
              >
                <button
                  type="button"
                  aria-label={filled(texts.open, {
                    n: own.indexOf(picture) + 1,
                    count: own.length,
                    alt: notedAlt(picture),
                  })}
                  onClick={({ currentTarget }) => void open(own.indexOf(picture), currentTarget)}
                  className={classNames(
                    'focus-on-dark group block size-full bg-ground focus-visible:-outline-offset-4',
                    index === 0 && count > 2 && FILLS_FIRST,
                  )}
                >
                  <PropertyPicture
                    picture={picture}
                    eager={index === 0}
                    saved={SAVED_WIDTHS.page}
                    sizes={index === 0 ? '(min-width: 768px) 66vw, 88vw' : '(min-width: 768px) 25vw, 88vw'}
                    className="transition-opacity duration-200 group-hover:opacity-90"
                  />
                </button>
              </PictureOnTap>
            ) : (
              <ExternalPicture
                picture={picture}
                className={classNames(
                  'focus-visible:-outline-offset-4',
                  index === 0 && count > 2 && FILLS_FIRST,
                )}
              />
            )}
            {index === 0 && isWithheld && (
              <button type="button" className={ALL_BUTTON} {...{ [SHOW_PICTURE]: '' }}>
                <Images aria-hidden className="size-4" />
                {filled(textWithSize(texts.showAll.measured, texts.showAll.unmeasured, bytesOf(waiting)), {
                  count: waiting.length,
                })}
              </button>
            )}
            <PictureNote text={pictureNote(picture)} />
            {count > 1 && (
              // Part of each picture, so that it counts without script.
              <span aria-hidden className={COUNTER}>
                {index + 1}/{count}
              </span>
            )}
          </li>
        ))}
      </ul>
      {count > THUMBNAILS + 1 && (
        <>
          <ScrollButton
            label={texts.previousThumbnails}
            place="left-[calc(50%+0.75rem)]"
            onPress={() => scroll(-1)}
          >
            <ChevronLeft aria-hidden className="size-5" />
          </ScrollButton>
          <ScrollButton label={texts.nextThumbnails} place="right-2" onPress={() => scroll(1)}>
            <ChevronRight aria-hidden className="size-5" />
          </ScrollButton>
        </>
      )}
      {!isWithheld && own.length > 0 && (
        <button
          type="button"
          onClick={({ currentTarget }) => void open(0, currentTarget)}
          className={ALL_BUTTON}
        >
          <Images aria-hidden className="size-4" />
          {own.length === 1 ? texts.viewOne : filled(texts.viewAll, { count: own.length })}
        </button>
      )}
    </section>
  );
}

/** Returns the bytes of all these pictures in the size that is loaded on request; null if one is not measured. */
function bytesOf(pictures: Picture[]): number | null {
  return pictures.reduce<number | null>((sum, picture) => {
    const bytes = savedSizeOf(picture, SAVED_WIDTHS.page)?.bytes ?? null;
    return sum === null || bytes === null ? null : sum + bytes;
  }, 0);
}

function ScrollButton({
  label,
  place,
  onPress,
  children,
}: {
  label: string;
  place: string;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className={classNames(
        'absolute top-1/2 z-10 hidden size-10 -translate-y-1/2 place-items-center rounded-full bg-raised shadow-float hover:text-primary md:grid',
        place,
      )}
    >
      {children}
    </button>
  );
}
