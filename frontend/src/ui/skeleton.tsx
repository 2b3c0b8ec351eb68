import { classNames } from '../lib/class-names.js';

/** A grey stand-in with the size of what is still to come. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={classNames('block animate-pulse-soft rounded-control bg-line', className)} />
  );
}
