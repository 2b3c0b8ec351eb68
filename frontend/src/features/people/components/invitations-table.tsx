import type { Invitation } from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '../../../lib/api-client.js';
import { filled, staffDateTime } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { type Column, DataTable } from '../../../ui/data-table.js';
import { showToast } from '../../../ui/toast-store.js';
import copy from '../../../content/people-copy.json' with { type: 'json' };
import { revokeInvitation } from '../data/people.api.js';

const texts = copy.invitations;

/** Unused invitations. */
export function InvitationsTable({ invitations }: { invitations: Invitation[] }) {
  const [asking, setAsking] = useState<Invitation | null>(null);
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: revokeInvitation,
    onSuccess: () => showToast({ title: texts.revokedTitle, description: texts.revokedText }),
    onError: (error) =>
      showToast({
        title: copy.error,
        description: `${texts.revokeFailed}: ${problemText(error)}`,
        tone: 'destructive',
      }),
    onSettled: async () => {
      setAsking(null);
      await queryClient.invalidateQueries({ queryKey: ['staff'] });
    },
  });

  const columns: Column<Invitation>[] = [
    {
      header: texts.for,
      part: 'title',
      className: 'min-w-44',
      cell: ({ note }) =>
        note ? (
          <span className="font-medium break-words">{note}</span>
        ) : (
          <span className="text-muted">{texts.noNote}</span>
        ),
    },
    { header: texts.role, cell: ({ role }) => copy.roles.names[role] },
    {
      header: texts.sendTo,
      cell: ({ email }) =>
        email ? (
          <span className="wrap-anywhere">{email}</span>
        ) : (
          <span className="text-muted">{texts.notMailed}</span>
        ),
    },
    {
      header: texts.by,
      cell: ({ createdBy }) => <span className="wrap-anywhere">{createdBy.username}</span>,
    },
    {
      header: texts.made,
      className: 'max-xl:hidden tabular md:whitespace-nowrap',
      cell: ({ createdAt }) => staffDateTime(createdAt),
    },
    {
      header: texts.ends,
      className: 'tabular md:whitespace-nowrap',
      cell: ({ expiresAt }) => staffDateTime(expiresAt),
    },
    {
      header: texts.actions,
      part: 'actions',
      cell: (invitation) => (
        <Button
          look="quiet"
          size="small"
          className="max-md:-ml-3"
          aria-label={filled(texts.revokeName, { name: nameOf(invitation) })}
          onClick={() => setAsking(invitation)}
        >
          {texts.revoke}
        </Button>
      ),
    },
  ];

  if (invitations.length === 0) {
    return (
      <p className="rounded-card border border-dashed border-line-strong px-4 py-6 text-center text-muted">
        {texts.empty}
      </p>
    );
  }
  return (
    <>
      <DataTable label={texts.title} columns={columns} rows={invitations} rowKey={({ id }) => id} />
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsking(null)}
          title={texts.revokeTitle}
          confirmLabel={texts.revokeConfirm}
          cancelLabel={copy.cancel}
          destructive
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate(asking.id)}
        >
          {filled(texts.revokeText, { name: nameOf(asking) })}
        </ConfirmDialog>
      )}
    </>
  );
}

function nameOf({ note, createdAt }: Invitation): string {
  return note ? filled(texts.named, { note }) : filled(texts.unnamed, { time: staffDateTime(createdAt) });
}
