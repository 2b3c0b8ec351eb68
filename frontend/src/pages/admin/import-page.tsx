import type { ImportState } from '@lml/common/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../site/paths.js';
import { pageTitle } from '../../content/company.js';
import { ChooseFile } from '../../features/property-import/components/choose-file.js';
import { ExportButtons } from '../../features/property-import/components/export-buttons.js';
import { ImportOutcome } from '../../features/property-import/components/import-outcome.js';
import { ImportProgress } from '../../features/property-import/components/import-progress.js';
import { ImportSteps, type ImportStep } from '../../features/property-import/components/import-steps.js';
import {
  importIdFromUrl,
  importQuery,
  isInProgress,
  startImport,
} from '../../features/property-import/data/imports.api.js';
import { problemText } from '../../lib/api-client.js';
import { BackLink } from '../../site/back-link.js';
import { Button } from '../../ui/button.js';
import { TableSkeleton } from '../../ui/data-table.js';
import { ErrorState } from '../../ui/states.js';
import { showToast } from '../../ui/toast-store.js';
import copy from '../../content/import-copy.json' with { type: 'json' };

const texts = copy.import;

const IN_PROGRESS: (ImportState | undefined)[] = ['checking', 'applying'];

const STEP: Record<ImportState, ImportStep> = {
  checking: 'check',
  ready: 'check',
  faulty: 'check',
  failed: 'check',
  applying: 'apply',
  applied: 'apply',
  undone: 'apply',
};

/** Import and export of properties. The import's id is in the URL, so that a reload shows it again. */
export function ImportPage() {
  const [address, setAddress] = useSearchParams();
  const id = importIdFromUrl(address);
  const queryClient = useQueryClient();
  const starting = useMutation({
    mutationFn: startImport,
    onSuccess: (begun) => {
      queryClient.setQueryData(importQuery(begun.id).queryKey, begun);
      setAddress({ import: begun.id });
    },
    onError: (error) =>
      showToast({ title: texts.startFailed, description: problemText(error), tone: 'destructive' }),
  });
  const found = useQuery({ ...importQuery(id ?? ''), enabled: id !== null });
  const state = id === null ? undefined : found.data?.state;

  // Invalidate lists and counts.
  useEffect(() => {
    if (state !== 'applied' && state !== 'undone') return;
    for (const key of ['staff-properties', 'staff-stats', 'staff-agents', 'properties']) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
  }, [state, queryClient]);

  // The focused element is gone: move the focus to the new content.
  const outcome = useRef<HTMLDivElement>(null);
  const stateBefore = useRef(state);
  useEffect(() => {
    const before = stateBefore.current;
    stateBefore.current = state;
    // A small file may be checked before the first poll.
    const wasUnderWay = IN_PROGRESS.includes(before) || (before === undefined && starting.isSuccess);
    const hasCome = wasUnderWay && state !== undefined && !IN_PROGRESS.includes(state);
    if (hasCome && document.activeElement === document.body) {
      outcome.current?.querySelector('h2')?.focus({ preventScroll: true });
    }
  }, [state, starting.isSuccess]);

  const chooseAnother = () => {
    starting.reset();
    setAddress({});
  };

  return (
    <>
      <title>{pageTitle(texts.title)}</title>
      <BackLink to={paths.adminProperties} label={texts.back} />
      <h1 tabIndex={-1} className="text-h2">
        {texts.title}
      </h1>
      <p className="mt-1 mb-5 text-muted">{texts.intro}</p>
      <ImportSteps
        current={state ? STEP[state] : 'choose'}
        done={state === 'applied' || state === 'undone'}
      />
      <div ref={outcome} className="mt-5">
        {id === null ? (
          <ChooseFile
            sending={starting.isPending ? starting.variables.name : null}
            onFile={(file) => starting.mutate(file)}
          />
        ) : found.isPending ? (
          <TableSkeleton label={texts.loading} rows={4} />
        ) : !found.data ? (
          <>
            <ErrorState
              title={texts.failed}
              text={problemText(found.error)}
              onRetry={() => void found.refetch()}
              busy={found.isFetching}
            />
            <div className="text-center">
              <Button onClick={chooseAnother}>{texts.another}</Button>
            </div>
          </>
        ) : isInProgress(found.data) ? (
          <ImportProgress found={found.data} />
        ) : (
          <ImportOutcome
            found={found.data}
            page={Number(address.get('page')) || 1}
            onPage={(page) => setAddress({ import: id, ...(page > 1 && { page: String(page) }) })}
            onAnother={chooseAnother}
          />
        )}
      </div>

      {id === null && (
        <section aria-labelledby="export" className="mt-10">
          <h2 id="export" className="text-h3">
            {copy.export.title}
          </h2>
          <p className="mt-1 text-muted">{copy.export.text}</p>
          <div className="mt-4 flex flex-wrap gap-3 max-sm:flex-col">
            <ExportButtons />
          </div>
        </section>
      )}
    </>
  );
}
