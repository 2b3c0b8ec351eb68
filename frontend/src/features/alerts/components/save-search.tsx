import type { AlertFilters } from '@lml/common/contracts';
import { lazy, Suspense, useState } from 'react';
import { preload } from '../../../lib/code-loading.js';
import { loadWithRetry } from '../../../ui/load-with-retry.js';
import alertsCopy from '../../../content/alerts-copy.json' with { type: 'json' };

const loadDialog = () => import('./save-search-dialog.js');
const SaveSearchDialog = lazy(() =>
  loadWithRetry(loadDialog).then((module) => ({ default: module.SaveSearchDialog })),
);

interface SaveSearchProps {
  filters: AlertFilters;
  /** The filters in words. */
  name: string;
}

/** Button that offers the list's search by e-mail. */
export function SaveSearch({ filters, name }: SaveSearchProps) {
  /** The button, while the dialog is open. */
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="mt-3 flex min-h-11 items-center text-left font-medium text-primary underline underline-offset-4 noscript:hidden"
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
