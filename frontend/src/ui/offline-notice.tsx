import { WifiOff } from 'lucide-react';
import { useOnline } from '../lib/use-online.js';

/** Line at the bottom of the screen while offline. It is last on the page, where it moves nothing and covers no heading. */
export function OfflineNotice({ text }: { text: string }) {
  const online = useOnline();
  return (
    // Always mounted, so that screen readers announce its text.
    <div role="status" data-offline={online ? undefined : ''} className="sticky bottom-0 z-35 print:hidden">
      {!online && (
        <p className="flex min-h-8 animate-fade-in items-center justify-center gap-2 border-t border-line bg-warning-soft px-3 pt-1 pb-[max(0.25rem,env(safe-area-inset-bottom))] text-center text-sm font-medium text-warning">
          <WifiOff aria-hidden className="size-4" />
          {text}
        </p>
      )}
    </div>
  );
}
