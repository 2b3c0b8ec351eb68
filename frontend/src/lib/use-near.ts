import { startTransition, useEffect, useRef, useState, type RefObject } from 'react';

/** Distance from the screen at which a part of the page starts to load. */
const NEAR = '600px';

/** Whether an element has ever been near the screen. Parts far below load only for visitors who scroll to them. */
export function useNear<T extends Element>(): [ref: RefObject<T | null>, isNear: boolean] {
  const ref = useRef<T>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // The part renders in short steps, so that scrolling goes on.
        if (entries.some((entry) => entry.isIntersecting)) startTransition(() => setIsNear(true));
      },
      { rootMargin: NEAR },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, isNear];
}
