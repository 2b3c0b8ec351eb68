import { useEffect, useId, useRef } from 'react';
import { Dialog } from '../../../ui/dialog.js';
import favouritesCopy from '../../../content/favourites-copy.json' with { type: 'json' };

const texts = favouritesCopy.share.failed;

/** Shows the link, selected, for browsers without clipboard access. */
export function ShareLinkDialog({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.title} description={texts.text}>
      <div className="px-5 py-5 sm:px-6">
        <LinkField url={url} />
      </div>
    </Dialog>
  );
}

function LinkField({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    // After the dialog has moved the focus to its first button.
    const timer = window.setTimeout(() => field.current?.focus(), 0);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {texts.label}
      </label>
      <input
        ref={field}
        id={id}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
        className="min-h-11 w-full rounded-control border border-line-strong bg-surface px-3"
      />
    </>
  );
}
