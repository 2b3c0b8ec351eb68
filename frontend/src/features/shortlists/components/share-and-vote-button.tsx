import { Vote } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../../ui/button.js';
import { lazyComponent } from '../../../ui/load-with-retry.js';
import copy from '../../../content/favourites-page-copy.json' with { type: 'json' };

const CreateShortlistDialog = lazyComponent(() =>
  import('./create-shortlist-dialog.js').then((module) => module.CreateShortlistDialog),
);

/** Makes a shared list of properties on which others vote. */
export function ShareAndVoteButton({ ids }: { ids: number[] }) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button look="outline" onClick={(event) => setOpener(event.currentTarget)} disabled={ids.length === 0}>
        <Vote aria-hidden />
        {copy.vote.button}
      </Button>
      {opener && (
        <Suspense fallback={null}>
          <CreateShortlistDialog ids={ids} opener={opener} onClose={() => setOpener(null)} />
        </Suspense>
      )}
    </>
  );
}
