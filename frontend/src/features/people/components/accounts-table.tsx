import { type Account, displayName } from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { problemText } from '../../../lib/api-client.js';
import { classNames } from '../../../lib/class-names.js';
import { filled, shortDate, staffDateTime } from '../../../lib/format.js';
import { useMay } from '../../../lib/role.js';
import { Badge } from '../../../ui/badge.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { type Column, DataTable } from '../../../ui/data-table.js';
import { showToast } from '../../../ui/toast-store.js';
import copy from '../../../content/people-copy.json' with { type: 'json' };
import { resetSecondFactor, setDisabled } from '../data/people.api.js';
import { AccountDialog } from './account-dialog.js';
import { DeleteAccountDialog } from './delete-account-dialog.js';
import { StaffPortrait } from '../../../site/staff-portrait.js';

const texts = copy.people;

interface AccountsTableProps {
  accounts: Account[];
  ownId: number | undefined;
  /** Link to a person's activity log. */
  historyLink: (id: number) => string;
}

/** Accounts. Staff cannot disable their own account. */
export function AccountsTable({ accounts, ownId, historyLink }: AccountsTableProps) {
  const isOwner = useMay()('manage-accounts');
  const [asking, setAsking] = useState<Account | null>(null);
  const [editing, setEditing] = useState<Account | null>(null);
  const [deleting, setDeleting] = useState<Account | null>(null);
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: setDisabled,
    onSuccess: ({ username: name, disabled }) =>
      showToast({
        title: disabled ? texts.disabledTitle : texts.enabledTitle,
        description: filled(disabled ? texts.disabledText : texts.enabledText, { name }),
      }),
    onError: (error) =>
      showToast({
        title: copy.error,
        description: `${texts.changeFailed}: ${problemText(error)}`,
        tone: 'destructive',
      }),
    onSettled: async () => {
      setAsking(null);
      await queryClient.invalidateQueries({ queryKey: ['staff'] });
    },
  });
  const [resetting, setResetting] = useState<Account | null>(null);
  const reset = useMutation({
    mutationFn: resetSecondFactor,
    onSuccess: ({ username }) =>
      showToast({
        title: texts.resetDoneTitle,
        description: filled(texts.resetDoneText, { name: username }),
      }),
    onError: (error) =>
      showToast({
        title: copy.error,
        description: `${texts.changeFailed}: ${problemText(error)}`,
        tone: 'destructive',
      }),
    onSettled: async () => {
      setResetting(null);
      await queryClient.invalidateQueries({ queryKey: ['staff'] });
    },
  });

  const columns: Column<Account>[] = [
    {
      header: texts.person,
      part: 'title',
      className: 'min-w-44',
      cell: (account) => (
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="min-w-0 wrap-anywhere">
            <span className="mr-2 inline-flex align-middle">
              <StaffPortrait id={account.id} name={displayName(account)} size="small" />
            </span>
            <span className="font-medium">{displayName(account)}</span>
            {account.name && <span className="block text-sm text-muted">{account.username}</span>}
          </span>
          {account.id === ownId && <Badge tone="primary">{texts.you}</Badge>}
        </span>
      ),
    },
    { header: texts.role, cell: ({ role }) => copy.roles.names[role] },
    {
      header: texts.contact,
      className: 'min-w-44 text-sm',
      cell: ({ email, phone }) => (
        <span className="block min-w-0 wrap-anywhere">
          {email ? (
            <a href={`mailto:${email}`} className="hover:text-primary hover:underline">
              {email}
            </a>
          ) : (
            <span className="text-muted">{texts.noContact}</span>
          )}
          {phone && (
            <a href={`tel:${phone}`} className="block tabular hover:text-primary hover:underline">
              {phone}
            </a>
          )}
        </span>
      ),
    },
    {
      header: texts.lastSignIn,
      className: 'md:max-2xl:hidden tabular text-sm md:whitespace-nowrap',
      cell: ({ lastSignInAt }) => (lastSignInAt ? staffDateTime(lastSignInAt) : texts.never),
    },
    {
      header: texts.since,
      className: 'md:max-2xl:hidden tabular text-sm md:whitespace-nowrap',
      cell: ({ createdAt }) => shortDate(createdAt),
    },
    {
      header: texts.status,
      cell: ({ disabled }) => (
        <Badge tone={disabled ? 'danger' : 'success'}>{disabled ? texts.disabled : texts.active}</Badge>
      ),
    },
    {
      header: texts.secondFactor,
      className: 'md:whitespace-nowrap',
      cell: (account) => (
        <span className="inline-flex flex-wrap items-center gap-1">
          {account.secondFactor ? texts.secondFactorOn : texts.secondFactorOff}
          {isOwner && account.secondFactor && account.id !== ownId && (
            <Button
              look="quiet"
              size="small"
              className="-my-2"
              aria-label={filled(texts.resetName, { name: account.username })}
              onClick={() => setResetting(account)}
            >
              {texts.reset}
            </Button>
          )}
        </span>
      ),
    },
    {
      header: texts.actions,
      part: 'actions',
      cell: (account) => (
        <span className="inline-flex gap-1 max-xl:flex-wrap max-md:-ml-3">
          <Link
            to={historyLink(account.id)}
            aria-label={filled(texts.historyOf, { name: account.username })}
            className={buttonClass('quiet', 'small')}
          >
            {texts.history}
          </Link>
          {isOwner && (
            <>
              <Button
                look="quiet"
                size="small"
                aria-label={filled(texts.editName, { name: account.username })}
                onClick={() => setEditing(account)}
              >
                {texts.edit}
              </Button>
              <Button
                look="quiet"
                size="small"
                className={classNames('md:min-w-20', account.id === ownId && 'invisible max-md:hidden')}
                aria-label={filled(account.disabled ? texts.enableName : texts.disableName, {
                  name: account.username,
                })}
                onClick={() => setAsking(account)}
              >
                {account.disabled ? texts.enable : texts.disable}
              </Button>
              <Button
                look="quiet"
                size="small"
                className={classNames('text-danger', account.id === ownId && 'invisible max-md:hidden')}
                aria-label={filled(texts.deleteName, { name: account.username })}
                onClick={() => setDeleting(account)}
              >
                {texts.delete}
              </Button>
            </>
          )}
        </span>
      ),
    },
  ];

  const name = asking?.username ?? '';
  return (
    <>
      <DataTable
        label={texts.accounts}
        columns={columns}
        rows={accounts}
        rowKey={({ id }) => id}
        dimmed={({ disabled }) => disabled}
      />
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsking(null)}
          title={filled(asking.disabled ? texts.enableTitle : texts.disableTitle, { name })}
          confirmLabel={asking.disabled ? texts.enableConfirm : texts.disableConfirm}
          cancelLabel={copy.cancel}
          destructive={!asking.disabled}
          busy={change.isPending}
          onConfirm={() => change.mutate({ id: asking.id, disabled: !asking.disabled })}
        >
          {filled(asking.disabled ? texts.enableText : texts.disableText, { name })}
        </ConfirmDialog>
      )}
      {editing && <AccountDialog account={editing} onClose={() => setEditing(null)} />}
      {deleting && (
        <DeleteAccountDialog account={deleting} accounts={accounts} onClose={() => setDeleting(null)} />
      )}
      {resetting && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setResetting(null)}
          title={filled(texts.resetTitle, { name: resetting.username })}
          confirmLabel={texts.resetConfirm}
          cancelLabel={copy.cancel}
          destructive
          busy={reset.isPending}
          onConfirm={() => reset.mutate(resetting)}
        >
          {filled(texts.resetText, { name: resetting.username })}
        </ConfirmDialog>
      )}
    </>
  );
}
