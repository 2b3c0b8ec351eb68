import { notedAlt, pictureVariantUrl, type Picture, type PictureFormat } from '@lml/common/contracts';
import PhotoSwipe, { type SlideData } from 'photoswipe';
import 'photoswipe/style.css';
import './picture-viewer.css';
import { filled } from '../../../lib/format.js';
import { savesData } from '../../../lib/data-saver.js';
import { lockScroll } from '../../../lib/scroll-lock.js';
import { REDUCED_MOTION } from '../../../lib/use-media-query.js';
import texts from '../../../content/picture-viewer-copy.json' with { type: 'json' };
/** Initial size of a picture on another site, whose size is unknown before it loads. */
const ASSUMED = { width: 1200, height: 800 };

/** While data is saved, the viewer loads none above 640 pixels. */
const SAVED_SIZES = 2;

export interface PictureViewerOptions {
  pictures: Picture[];
  /** Accessible name. */
  label: string;
  startAt: number;
  /** Receives the focus afterwards. */
  opener: HTMLElement;
}

/**
 * Full-screen picture viewer with PhotoSwipe: swipe, pinch, double tap, wheel and keys. Wraps around at both
 * ends (specification, property detail); the page behind is inert.
 * @returns closes it
 */
export function openPictureViewer({
  pictures: given,
  label,
  startAt,
  opener,
}: PictureViewerOptions): () => void {
  const pictures = given.map((picture) => ({ ...picture, alt: notedAlt(picture) }));
  const count = pictures.length;
  const format = formatShownBy(opener);
  const isSaving = savesData();
  const slides = pictures.map((picture) => slideOf(picture, format, isSaving));
  const viewer = new PhotoSwipe({
    // PhotoSwipe wraps around only with three or more slides, so two are repeated.
    dataSource: count === 2 ? [...slides, ...slides] : slides,
    index: startAt,
    // Others are loaded when they are reached.
    ...(isSaving && { preload: [0, 0] }),
    bgOpacity: 1,
    returnFocus: false,
    // Fades in by CSS: PhotoSwipe's animation ignores keys until it ends.
    showHideAnimationType: 'none',
    padding: { top: 60, bottom: 56, left: 0, right: 0 },
    secondaryZoomLevel: ({ fit }) => fit * 2.5,
    maxZoomLevel: ({ fit }) => fit * 5,
    counter: false,
    closeTitle: texts.close,
    zoomTitle: texts.zoom,
    arrowPrevTitle: texts.previous,
    arrowNextTitle: texts.next,
    ...(window.matchMedia(REDUCED_MOTION).matches && { zoomAnimationDuration: 0 }),
  });
  const current = () => viewer.currIndex % count;

  viewer.on('uiRegister', () => {
    viewer.ui?.registerElement({
      name: 'position',
      className: 'pswp__counter',
      order: 5,
      onInit: (element) => {
        element.setAttribute('aria-live', 'polite');
        const spoken = document.createElement('span');
        spoken.className = 'sr-only';
        viewer.on('change', () => {
          spoken.textContent = `: ${pictures[current()]?.alt ?? ''}`;
          element.replaceChildren(filled(texts.counter, { n: current() + 1, count }), spoken);
        });
      },
    });
    viewer.ui?.registerElement({
      name: 'caption',
      className: 'pswp__caption',
      appendTo: 'root',
      onInit: (element) => {
        // The counter and the alt text already say it.
        element.setAttribute('aria-hidden', 'true');
        viewer.on('change', () => {
          element.textContent = pictures[current()]?.alt ?? '';
        });
      },
    });
  });
  viewer.on('keydown', (event) => {
    const { key } = event.originalEvent;
    if (key !== 'Home' && key !== 'End') return;
    event.originalEvent.preventDefault();
    event.preventDefault();
    viewer.goTo(key === 'Home' ? 0 : count - 1);
  });
  viewer.on('loadComplete', ({ content, slide, isError }) => {
    const image = content.element;
    if (isError || !(image instanceof HTMLImageElement) || pictures[slide.index % count]?.width) return;
    slide.width = content.width = image.naturalWidth;
    slide.height = content.height = image.naturalHeight;
    slide.resize();
  });
  viewer.addFilter('contentErrorElement', (element, content) => {
    const house = document.createElement('img');
    house.src = '/placeholder.svg';
    house.alt = filled(texts.failed, { alt: pictures[content.index % count]?.alt ?? '' });
    house.className = 'pswp__failed';
    element.replaceChildren(house);
    return element;
  });

  let letGo = () => {};
  viewer.on('afterInit', () => {
    const { element, scrollWrap } = viewer;
    element?.setAttribute('aria-modal', 'true');
    element?.setAttribute('aria-label', label);
    scrollWrap?.setAttribute('aria-label', texts.pictures);
    letGo = lockPage(element);
  });
  viewer.on('destroy', () => {
    letGo();
    opener.focus({ preventScroll: true });
  });
  viewer.init();
  return () => viewer.destroy();
}

/** Makes everything except the viewer inert and prevents scrolling. */
function lockPage(viewer: HTMLElement | undefined): () => void {
  const others = [...document.body.children].filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement && element !== viewer && !element.inert,
  );
  for (const element of others) element.inert = true;
  const unlock = lockScroll();
  return () => {
    for (const element of others) element.inert = false;
    unlock();
  };
}

/** Uses the format that the browser has already chosen on the page. */
function formatShownBy(opener: HTMLElement): PictureFormat {
  const shown =
    (opener.querySelector('img') ?? opener.closest('section')?.querySelector<HTMLImageElement>('picture img'))
      ?.currentSrc ?? '';
  return (/\.(avif|webp)$/.exec(shown)?.[1] as PictureFormat | undefined) ?? 'jpg';
}

function slideOf(picture: Picture, format: PictureFormat, isSaving: boolean): SlideData {
  const { url, alt, width, height } = picture;
  const widths = isSaving ? picture.widths.slice(0, SAVED_SIZES) : picture.widths;
  return {
    src: url,
    ...(widths.length > 0 && {
      srcset: widths.map((size) => `${pictureVariantUrl(url, size, format)} ${size}w`).join(', '),
    }),
    alt,
    width: width ?? ASSUMED.width,
    height: height ?? ASSUMED.height,
  };
}
