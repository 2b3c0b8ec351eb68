import { WifiOff } from 'lucide-react';
import { useOnline } from '../lib/use-online.js';

/** Line under the header while offline; overlays the page so that nothing moves. */
export function OfflineNotice({ text }: { text: string }) {
  const online = useOnline();
  return (
    // Always mounted, so that screen readers announce its text.
    <div
      role="status"
      data-offline={online ? undefined : ''}
      className="pointer-events-none fixed inset-x-0 top-16 z-35"
    >
      {!online && (
        <p className="flex min-h-8 animate-fade-in items-center justify-center gap-2 border-b border-line bg-warning-soft px-4 py-1 text-center text-sm font-medium text-warning">
          <WifiOff aria-hidden className="size-4" />
          {text}
        </p>
      )}
    </div>
  );
}
