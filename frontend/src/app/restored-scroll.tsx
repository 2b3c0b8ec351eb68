import { useIsFetching } from '@tanstack/react-query';
import { useContext, useEffect, useLayoutEffect, useRef } from 'react';
import {
  type Location,
  ScrollRestoration,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  useLocation,
} from 'react-router-dom';

/** Events by which the user takes over scrolling. */
const USER_SCROLL_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** A page counts as complete after this long without API calls and without growing. */
const COMPLETE_MS = 1000;

/** Restores the scroll position on Back and Forward, and keeps to the part that a link leads to, even if the content loads late. */
export function RestoredScroll() {
  useLateScroll();
  return <ScrollRestoration getKey={scrollKey} />;
}

/**
 * The first page of a visit has no key, so a new URL in the same tab counts as another page. A link to a part of the page
 * that is followed before hydration leads to another one too, or the page would return to where it was.
 */
function scrollKey({ key, pathname, search, hash }: Location): string {
  return key === 'default' ? `${pathname}${search}${hash}` : key;
}

/**
 * The router scrolls only once, when a list may still be loading and too short, or when what is above or in the part may still
 * grow. This scrolls again whenever the page grows, until it is complete or the user scrolls.
 */
function useLateScroll(): void {
  const { key, hash } = useLocation();
  const place = useContext(DataRouterStateContext)?.restoreScrollPosition;
  const isFetching = useIsFetching() > 0;
  const fetching = useRef(isFetching);
  const settle = useRef<() => void>(undefined);

  useLayoutEffect(() => {
    const scroll = scrollerFor(place, hash);
    if (!scroll) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      scroll();
      settle.current?.();
    });
    const end = () => {
      clearTimeout(timer);
      observer.disconnect();
      for (const act of USER_SCROLL_EVENTS) window.removeEventListener(act, end);
    };
    for (const act of USER_SCROLL_EVENTS) window.addEventListener(act, end, { passive: true });
    settle.current = () => {
      clearTimeout(timer);
      if (!fetching.current) timer = setTimeout(end, COMPLETE_MS);
    };
    observer.observe(document.body);
    return end;
  }, [key, place, hash]);

  useEffect(() => {
    fetching.current = isFetching;
    settle.current?.();
  }, [isFetching, key]);
}

/** Returns what scrolls to where the page is to be: as it was left, or at the part that its address names. */
function scrollerFor(place: number | false | null | undefined, hash: string): (() => void) | undefined {
  if (typeof place === 'number') {
    return () => {
      if (Math.abs(window.scrollY - place) > 1) window.scrollTo(0, place);
    };
  }
  if (hash === '') return undefined;
  return () => partNamed(hash)?.scrollIntoView();
}

function partNamed(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // A stray percent sign names no part.
    return null;
  }
}
