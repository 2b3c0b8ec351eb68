import type { FeedKey } from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '../../../lib/api-client.js';
import { filled, shortDate, staffDateTime } from '../../../lib/format.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { type Column, DataTable } from '../../../ui/data-table.js';
import { showToast } from '../../../ui/toast-store.js';
import copy from '../../../content/feeds-copy.json' with { type: 'json' };
import { feedKeysQuery, revokeFeedKey } from '../data/feeds.api.js';

const texts = copy.table;

/** Keys of portals; a revoked key stays in the list, dimmed. */
export function FeedKeysTable({ keys }: { keys: FeedKey[] }) {
  const [asking, setAsking] = useState<FeedKey | null>(null);
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: revokeFeedKey,
    onSuccess: ({ name }) =>
      showToast({ title: copy.revoke.doneTitle, description: filled(copy.revoke.doneText, { name }) }),
    onError: (error) =>
      showToast({
        title: copy.error,
        description: `${copy.revoke.failed}: ${problemText(error)}`,
        tone: 'destructive',
      }),
    onSettled: async () => {
      setAsking(null);
      await queryClient.invalidateQueries({ queryKey: feedKeysQuery.queryKey });
    },
  });

  const columns: Column<FeedKey>[] = [
    {
      header: texts.portal,
      part: 'title',
      className: 'min-w-44',
      cell: ({ name }) => <span className="font-medium wrap-anywhere">{name}</span>,
    },
    {
      header: texts.by,
      className: 'max-xl:hidden',
      cell: ({ createdBy }) => <span className="wrap-anywhere">{createdBy}</span>,
    },
    {
      header: texts.made,
      className: 'max-xl:hidden tabular md:whitespace-nowrap',
      cell: ({ createdAt }) => shortDate(createdAt),
    },
    {
      header: texts.lastUsed,
      className: 'tabular md:whitespace-nowrap',
      cell: ({ lastUsedAt }) =>
        lastUsedAt ? staffDateTime(lastUsedAt) : <span className="text-muted">{texts.never}</span>,
    },
    {
      header: texts.status,
      cell: ({ revokedAt }) =>
        revokedAt ? (
          <Badge tone="outline" className="whitespace-normal!">
            {filled(texts.revoked, { date: shortDate(revokedAt) })}
          </Badge>
        ) : (
          <Badge tone="success">{texts.active}</Badge>
        ),
    },
    {
      header: texts.actions,
      part: 'actions',
      cell: (key) =>
        key.revokedAt === null && (
          <Button
            look="quiet"
            size="small"
            className="max-md:-ml-3"
            aria-label={filled(copy.revoke.name, { name: key.name })}
            onClick={() => setAsking(key)}
          >
            {copy.revoke.label}
          </Button>
        ),
    },
  ];

  return (
    <>
      <DataTable
        label={texts.label}
        columns={columns}
        rows={keys}
        rowKey={({ id }) => id}
        dimmed={({ revokedAt }) => revokedAt !== null}
      />
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsking(null)}
          title={filled(copy.revoke.title, { name: asking.name })}
          confirmLabel={copy.revoke.confirm}
          cancelLabel={copy.cancel}
          destructive
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate(asking)}
        >
          {filled(copy.revoke.text, { name: asking.name })}
        </ConfirmDialog>
      )}
    </>
  );
}
