import type { Account } from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { problemText } from '../../../lib/api-client.js';
import { classNames } from '../../../lib/class-names.js';
import { filled, shortDate, staffDateTime } from '../../../lib/format.js';
import { Badge } from '../../../ui/badge.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { type Column, DataTable } from '../../../ui/data-table.js';
import { showToast } from '../../../ui/toast-store.js';
import copy from '../../../content/people-copy.json' with { type: 'json' };
import { resetSecondFactor, setDisabled } from '../data/people.api.js';

const texts = copy.people;

interface AccountsTableProps {
  accounts: Account[];
  ownId: number | undefined;
  /** Link to a person's activity log. */
  historyLink: (id: number) => string;
}

/** Accounts. Staff cannot disable their own account. */
export function AccountsTable({ accounts, ownId, historyLink }: AccountsTableProps) {
  const [asking, setAsking] = useState<Account | null>(null);
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
      header: texts.username,
      part: 'title',
      className: 'min-w-44',
      cell: ({ id, username }) => (
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="min-w-0 font-medium wrap-anywhere">{username}</span>
          {id === ownId && <Badge tone="primary">{texts.you}</Badge>}
        </span>
      ),
    },
    {
      header: texts.lastSignIn,
      className: 'tabular md:whitespace-nowrap',
      cell: ({ lastSignInAt }) => (lastSignInAt ? staffDateTime(lastSignInAt) : texts.never),
    },
    {
      header: texts.since,
      className: 'max-lg:hidden tabular md:whitespace-nowrap',
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
        <span className="inline-flex items-center gap-1">
          {account.secondFactor ? texts.secondFactorOn : texts.secondFactorOff}
          {account.secondFactor && account.id !== ownId && (
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
        <span className="inline-flex gap-1 max-md:-ml-3">
          <Link
            to={historyLink(account.id)}
            aria-label={filled(texts.historyOf, { name: account.username })}
            className={buttonClass('quiet', 'small')}
          >
            {texts.history}
          </Link>
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
