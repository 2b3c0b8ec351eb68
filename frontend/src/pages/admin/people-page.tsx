import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../site/paths.js';
import { pageTitle } from '../../content/company.js';
import { AccountsTable } from '../../features/people/components/accounts-table.js';
import { InvitationsTable } from '../../features/people/components/invitations-table.js';
import { InviteDialog } from '../../features/people/components/invite-dialog.js';
import { accountsQuery, invitationsQuery } from '../../features/people/data/people.api.js';
import { userQuery } from '../../features/session/data/session.api.js';
import { problemText } from '../../lib/api-client.js';
import { useMay } from '../../lib/role.js';
import { RoleNotice } from '../../ui/role-notice.js';
import { Button } from '../../ui/button.js';
import { TableSkeleton } from '../../ui/data-table.js';
import { ErrorState } from '../../ui/states.js';
import copy from '../../content/people-copy.json' with { type: 'json' };

const texts = copy.people;

/** Accounts and invitations. */
export function PeoplePage() {
  const { data: user } = useQuery({ ...userQuery, refetchOnMount: false });
  const accounts = useQuery(accountsQuery);
  const isOwner = useMay()('manage-accounts');
  const invitations = useQuery({ ...invitationsQuery, enabled: isOwner });
  const [inviting, setInviting] = useState(false);

  return (
    <>
      <title>{pageTitle(texts.title)}</title>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 tabIndex={-1} className="text-h2">
            {texts.title}
          </h1>
          <p className="mt-1 text-muted">{texts.intro}</p>
        </div>
        {isOwner && (
          <Button onClick={() => setInviting(true)} className="max-sm:w-full">
            <UserPlus aria-hidden />
            {texts.invite}
          </Button>
        )}
      </div>

      {!isOwner && <RoleNotice permission="manage-accounts" className="mb-4" />}
      {accounts.isPending ? (
        <TableSkeleton label={texts.loading} rows={3} />
      ) : accounts.isError && !accounts.data ? (
        <ErrorState
          title={texts.failed}
          text={problemText(accounts.error)}
          onRetry={() => void accounts.refetch()}
          busy={accounts.isFetching}
        />
      ) : (
        <AccountsTable accounts={accounts.data} ownId={user?.id} historyLink={paths.activityLogBy} />
      )}

      {/* After the accounts have loaded; their number is unknown before, and this would move. */}
      {isOwner && !accounts.isPending && (
        <section aria-labelledby="open-invitations" className="mt-10">
          <h2 id="open-invitations" className="mb-4 text-h3">
            {copy.invitations.title}
          </h2>
          {invitations.isPending ? (
            <TableSkeleton label={copy.invitations.loading} rows={1} />
          ) : invitations.isError && !invitations.data ? (
            <ErrorState
              title={copy.invitations.failed}
              text={problemText(invitations.error)}
              onRetry={() => void invitations.refetch()}
              busy={invitations.isFetching}
              headingLevel="h3"
            />
          ) : (
            <InvitationsTable invitations={invitations.data} />
          )}
        </section>
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}
