import { Skeleton } from '../../../ui/skeleton.js';
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

/** Skeleton of the list and the reading pane. */
export function InboxSkeleton({ wide }: { wide: boolean }) {
  return (
    <div role="status">
      <span className="sr-only">{copy.page.loading}</span>
      {wide ? (
        <div className={PANES}>
          <div className="border-r border-line">
            {Array.from({ length: 7 }, (_, index) => (
              <div key={index} className="space-y-2.5 border-b border-line px-4 py-3.5">
                <Skeleton className="h-4 w-1/2" />
                <Skeleton className="h-3.5 w-3/4" />
                <Skeleton className="h-3.5 w-2/3" />
              </div>
            ))}
          </div>
          <div className="space-y-4 p-6">
            <Skeleton className="h-6 w-20" />
            <Skeleton className="h-7 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-20 w-full" />
            <Skeleton className="h-4 w-5/6" />
            <Skeleton className="h-4 w-4/6" />
          </div>
        </div>
      ) : (
        <div className="space-y-4">
          {Array.from({ length: 3 }, (_, index) => (
            <div key={index} className="space-y-3 rounded-card border border-line bg-surface p-4">
              <Skeleton className="h-6 w-20" />
              <Skeleton className="h-6 w-3/4" />
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="h-16 w-full" />
              <Skeleton className="h-11 w-1/2" />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** List and reading pane fill the rest of the screen and scroll separately. */
export const PANES =
  'grid h-[calc(100dvh-19.5rem)] min-h-[32rem] xl:h-[calc(100dvh-16.75rem)] grid-cols-[minmax(19rem,2fr)_minmax(0,4fr)] overflow-hidden rounded-card border border-line bg-surface';
