import type { AlertFilters } from '@lml/common/contracts';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { preload } from '../../../lib/code-loading.js';
import { SAVE_SEARCH } from '../../../site/paths.js';
import { lazyComponent } from '../../../ui/load-with-retry.js';
import alertsCopy from '../../../content/alerts-copy.json' with { type: 'json' };

const loadDialog = () => import('./save-search-dialog.js');
const SaveSearchDialog = lazyComponent(() => loadDialog().then((module) => module.SaveSearchDialog));

interface SaveSearchProps {
  filters: AlertFilters;
  /** The filters in words. */
  name: string;
}

/** Button that offers the list's search by e-mail. */
export function SaveSearch({ filters, name }: SaveSearchProps) {
  /** The button, while the dialog is open. */
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash !== `#${SAVE_SEARCH}`) return;
    setOpener(button.current);
    // Reloading the page must not open it again.
    void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  }, [hash, pathname, search, navigate]);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        className="mt-3 flex min-h-11 items-center text-left font-medium text-primary underline underline-offset-4"
        onPointerEnter={() => preload(loadDialog)}
        onClick={(event) => setOpener(event.currentTarget)}
      >
        {alertsCopy.save.open}
      </button>
      {opener && (
        <Suspense fallback={null}>
          <SaveSearchDialog opener={opener} filters={filters} name={name} onClose={() => setOpener(null)} />
        </Suspense>
      )}
    </>
  );
}
