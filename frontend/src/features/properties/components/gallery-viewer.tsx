import type { Picture } from '@lml/common/contracts';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { classNames } from '../../../lib/class-names.js';
import { Dialog } from '../../../ui/dialog.js';
import { PropertyPicture } from './property-picture.js';

const SWIPE_PIXELS = 50;

interface GalleryViewerProps {
  pictures: Picture[];
  title: string;
  startAt: number;
  onClose: () => void;
}

/** All pictures on the whole screen; it goes round at both ends. */
export function GalleryViewer({ pictures, title, startAt, onClose }: GalleryViewerProps) {
  const [index, setIndex] = useState(startAt);
  const startX = useRef<number | null>(null);
  const strip = useRef<HTMLUListElement>(null);
  const count = pictures.length;
  const picture = pictures[index];

  useEffect(() => {
    strip.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [index]);

  function step(by: number) {
    setIndex((index + by + count) % count);
  }

  function onKey(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') step(-1);
    else if (event.key === 'ArrowRight') step(1);
    else if (event.key === 'Home') setIndex(0);
    else if (event.key === 'End') setIndex(count - 1);
    else return;
    event.preventDefault();
  }

  function endSwipe(event: PointerEvent) {
    const moved = startX.current === null ? 0 : event.clientX - startX.current;
    startX.current = null;
    if (count > 1 && Math.abs(moved) > SWIPE_PIXELS) step(moved < 0 ? 1 : -1);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Pictures of ${title}`}
      shape="full-screen"
      bare
      className="focus-on-dark bg-[#0a100d]! text-white!"
    >
      <div className="flex min-h-0 grow flex-col" onKeyDown={onKey}>
        <div className="flex items-center justify-between gap-4 px-3 py-2 sm:px-5">
          <p aria-live="polite" className="text-sm tabular">
            {index + 1} / {count}
            <span className="sr-only">: {picture?.alt}</span>
          </p>
          <ViewerButton label="Close" onPress={onClose} icon={X} />
        </div>
        <div
          className="relative min-h-0 grow touch-pinch-zoom select-none"
          onPointerDown={(event) => {
            startX.current = event.isPrimary ? event.clientX : null;
          }}
          onPointerUp={endSwipe}
          onPointerCancel={() => (startX.current = null)}
          onDragStart={(event) => event.preventDefault()}
        >
          <PropertyPicture
            key={index}
            picture={picture}
            sizes="100vw"
            eager
            fit="contain"
            className="animate-fade-in bg-transparent!"
          />
          {count > 1 && (
            <>
              <span className="absolute top-1/2 left-2 -translate-y-1/2 sm:left-5">
                <ViewerButton label="Previous picture" onPress={() => step(-1)} icon={ChevronLeft} />
              </span>
              <span className="absolute top-1/2 right-2 -translate-y-1/2 sm:right-5">
                <ViewerButton label="Next picture" onPress={() => step(1)} icon={ChevronRight} />
              </span>
            </>
          )}
        </div>
        <p aria-hidden className="px-4 pt-3 text-center text-sm text-[#c9d2cc]">
          {picture?.alt}
        </p>
        <ul
          ref={strip}
          className="flex shrink-0 gap-2 overflow-x-auto p-4 [scrollbar-width:thin] sm:justify-center"
        >
          {pictures.map((thumbnail, position) => (
            <li key={position} className="aspect-[3/2] w-20 shrink-0">
              <button
                type="button"
                aria-label={`Show picture ${position + 1}`}
                aria-current={position === index}
                onClick={() => setIndex(position)}
                className={classNames(
                  'size-full overflow-hidden rounded-control transition-opacity duration-150',
                  position === index ? 'ring-2 ring-white' : 'opacity-55 hover:opacity-100',
                )}
              >
                <PropertyPicture picture={thumbnail} alt="" sizes="80px" />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function ViewerButton({
  label,
  onPress,
  icon: Icon,
}: {
  label: string;
  onPress: () => void;
  icon: typeof X;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-full bg-black/55 text-white hover:bg-black/80"
    >
      <Icon aria-hidden className="size-6" />
    </button>
  );
}
