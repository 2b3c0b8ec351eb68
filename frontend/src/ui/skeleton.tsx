import { classNames } from '../lib/class-names.js';

/** Grey placeholder with the size of the content that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={classNames('block animate-pulse-soft rounded-control bg-line', className)} />
  );
}
