import type { Picture } from '@lml/common/contracts';
import { Images } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { preload } from '../../../lib/code-loading.js';
import { classNames } from '../../../lib/class-names.js';
import { patiently } from '../../../ui/patiently.js';
import { PropertyPicture } from './property-picture.js';

const loadViewer = () => import('./gallery-viewer.js');
const GalleryViewer = lazy(() => patiently(loadViewer).then((module) => ({ default: module.GalleryViewer })));

/** How the first pictures are laid out from 768 px up, by how many there are. */
function mosaicOf(count: number): { grid: string; shown: number; first: string } {
  if (count >= 5)
    return { grid: 'md:grid-cols-4 md:grid-rows-2', shown: 5, first: 'md:col-span-2 md:row-span-2' };
  if (count >= 3)
    return { grid: 'md:grid-cols-3 md:grid-rows-2', shown: 3, first: 'md:col-span-2 md:row-span-2' };
  return { grid: count === 2 ? 'md:grid-cols-2' : 'md:grid-cols-1', shown: count, first: '' };
}

/** On a phone a strip to swipe through, above that one large picture and the next ones beside it. */
export function Gallery({ pictures, title }: { pictures: Picture[]; title: string }) {
  const [openAt, setOpenAt] = useState<number | null>(null);
  const { grid, shown, first } = mosaicOf(pictures.length);

  if (pictures.length === 0) {
    return (
      <div className="aspect-[3/2] overflow-hidden rounded-card md:aspect-[5/2]">
        <PropertyPicture picture={undefined} sizes="100vw" />
      </div>
    );
  }

  return (
    <section aria-label="Pictures" className="relative">
      <ul
        onPointerEnter={() => preload(loadViewer)}
        className={classNames(
          'flex snap-x snap-mandatory gap-2 overflow-x-auto overscroll-x-contain rounded-card [scrollbar-width:none] md:grid md:overflow-hidden',
          grid,
        )}
      >
        {pictures.map((picture, index) => (
          <li
            key={`${picture.url}-${index}`}
            className={classNames(
              'relative aspect-[3/2] w-full shrink-0 snap-center md:w-auto',
              pictures.length === 1 && 'md:aspect-[2/1]',
              index === 0 && first,
              index >= shown && 'md:hidden',
            )}
          >
            <button
              type="button"
              aria-label={`Open picture ${index + 1} of ${pictures.length}: ${picture.alt}`}
              onClick={() => setOpenAt(index)}
              className="focus-on-dark group block size-full focus-visible:-outline-offset-4"
            >
              <PropertyPicture
                picture={picture}
                alt=""
                eager={index === 0}
                sizes={index === 0 ? '(min-width: 768px) 66vw, 94vw' : '(min-width: 768px) 25vw, 94vw'}
                className="transition-opacity duration-200 group-hover:opacity-90"
              />
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        onClick={() => setOpenAt(0)}
        className="absolute right-3 bottom-3 flex min-h-10 items-center gap-2 rounded-control bg-raised px-3 text-sm font-semibold shadow-float hover:text-primary"
      >
        <Images aria-hidden className="size-4" />
        {pictures.length === 1 ? 'View picture' : `View all ${pictures.length} pictures`}
      </button>
      {openAt !== null && (
        <Suspense fallback={null}>
          <GalleryViewer pictures={pictures} title={title} startAt={openAt} onClose={() => setOpenAt(null)} />
        </Suspense>
      )}
    </section>
  );
}
