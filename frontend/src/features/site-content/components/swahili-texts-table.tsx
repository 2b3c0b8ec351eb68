import { useMutation, useQueryClient } from '@tanstack/react-query';
import { problemText } from '../../../lib/api-client.js';
import { filled } from '../../../lib/format.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { type Column, DataTable } from '../../../ui/data-table.js';
import { showToast } from '../../../ui/toast-store.js';
import copy from '../../../content/swahili-texts-copy.json' with { type: 'json' };
import { saveCorrection, SWAHILI_TEXTS_KEYS, type SwahiliRow } from '../data/swahili-texts.js';

interface SwahiliTextsTableProps {
  rows: SwahiliRow[];
  onEdit: (row: SwahiliRow) => void;
}

/** Texts in both languages with buttons to correct them, and to take corrections back. */
export function SwahiliTextsTable({ rows, onEdit }: SwahiliTextsTableProps) {
  const queryClient = useQueryClient();
  const restoring = useMutation({
    mutationFn: (row: SwahiliRow) => saveCorrection(queryClient, row, null, row.corrected),
    onSuccess: () => showToast({ title: copy.restored, tone: 'success' }),
    onError: (error) =>
      showToast({ title: copy.failedToSave, description: problemText(error), tone: 'destructive' }),
    onSettled: () =>
      Promise.all(SWAHILI_TEXTS_KEYS.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
  const columns: Column<SwahiliRow>[] = [
    {
      header: copy.place,
      part: 'title',
      className: 'w-44 align-top py-2.5! text-sm font-normal',
      cell: ({ key }) => <span className="text-muted wrap-anywhere">{key.replaceAll('.', ' › ')}</span>,
    },
    {
      header: copy.english,
      className: 'w-2/5 align-top py-2.5!',
      cell: ({ english, state }) => (
        <span className="whitespace-pre-wrap wrap-anywhere">{state === 'gone' ? copy.gone : english}</span>
      ),
    },
    {
      header: copy.swahili,
      className: 'w-2/5 align-top py-2.5!',
      cell: (row) => <Swahili row={row} />,
    },
    {
      header: copy.actions,
      part: 'actions',
      className: 'align-top py-1.5!',
      cell: (row) => (
        <span className="inline-flex flex-wrap items-center gap-1 max-md:-ml-2.5 md:flex-col md:items-stretch">
          {row.state !== 'gone' && (
            <Button
              look="quiet"
              size="small"
              className="max-md:min-h-11"
              aria-label={filled(copy.correctName, { text: row.english })}
              onClick={() => onEdit(row)}
            >
              {copy.correct}
            </Button>
          )}
          {row.corrected !== null && (
            <Button
              look="quiet"
              size="small"
              className="max-md:min-h-11"
              busy={restoring.isPending && restoring.variables.key === row.key}
              aria-label={filled(copy.restoreName, { text: row.corrected })}
              onClick={() => restoring.mutate(row)}
            >
              {copy.restore}
            </Button>
          )}
        </span>
      ),
    },
  ];
  return <DataTable label={copy.title} columns={columns} rows={rows} rowKey={({ key }) => key} />;
}

function Swahili({ row: { builtIn, corrected, state } }: { row: SwahiliRow }) {
  return (
    <>
      <span lang="sw" className="whitespace-pre-wrap wrap-anywhere">
        {corrected ?? builtIn}
      </span>
      {corrected !== null && (
        <span className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
          <Badge tone={state === 'corrected' ? 'success' : 'warning'}>
            {state === 'changed' ? copy.changedSince : copy.corrected}
          </Badge>
          {builtIn !== '' && (
            <span lang="sw" className="wrap-anywhere">
              {filled(copy.builtInWas, { text: builtIn })}
            </span>
          )}
        </span>
      )}
    </>
  );
}
