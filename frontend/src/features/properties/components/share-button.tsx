import { Suspense, useState, type ReactNode } from 'react';
import { share, type Shareable } from '../../../lib/share.js';
import { lazyComponent } from '../../../ui/load-with-retry.js';
import { showToast } from '../../../ui/toast-store.js';
import favouritesCopy from '../../../content/favourites-copy.json' with { type: 'json' };

const ShareLinkDialog = lazyComponent(() =>
  import('./share-link-dialog.js').then((module) => module.ShareLinkDialog),
);

interface ShareButtonProps {
  /** Returns what to share; called on click. */
  what: () => Shareable;
  /** Called when it was shared, or the link is shown. */
  onShare?: () => void;
  className?: string;
  children: ReactNode;
}

/** Opens the system's share sheet, or copies the link, or shows it. */
export function ShareButton({ what, onShare, className, children }: ShareButtonProps) {
  const [shownUrl, setShownUrl] = useState<string | null>(null);

  async function press() {
    const shareable = what();
    const outcome = await share(shareable);
    if (outcome !== 'dismissed') onShare?.();
    if (outcome === 'copied') showToast({ title: favouritesCopy.share.copied, description: shareable.url });
    if (outcome === 'failed') setShownUrl(shareable.url);
  }

  return (
    <>
      <button type="button" onClick={() => void press()} className={className}>
        {children}
      </button>
      {shownUrl !== null && (
        <Suspense fallback={null}>
          <ShareLinkDialog url={shownUrl} onClose={() => setShownUrl(null)} />
        </Suspense>
      )}
    </>
  );
}
