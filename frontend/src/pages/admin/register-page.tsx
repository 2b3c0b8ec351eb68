import { ACCOUNT_TEXTS, displayName, type OpenInvitation } from '@lml/common/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { TicketX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { paths, screenAfterSignIn } from '../../site/paths.js';
import { company } from '../../content/company.js';
import { SignInFrame } from '../../features/session/components/sign-in-frame.js';
import { RegisterForm } from '../../features/session/components/register-form.js';
import { invitationQuery } from '../../features/session/data/account.api.js';
import { useKnownUser } from '../../features/session/data/use-session.js';
import { ApiError, problemText } from '../../lib/api-client.js';
import { filled, staffDateTime } from '../../lib/format.js';
import { buttonClass } from '../../ui/button.js';
import { Skeleton } from '../../ui/skeleton.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import copy from '../../content/people-copy.json' with { type: 'json' };

const texts = copy.register;

/** Registration by invitation; an invalid link shows the reason. */
export function RegisterPage() {
  const [address] = useSearchParams();
  const token = address.get('invitation') ?? '';
  // Do not refetch: a used invitation is rejected, which would lock out the new colleague.
  const invitation = useQuery({ ...invitationQuery(token), staleTime: Infinity, enabled: token !== '' });
  return (
    <SignInFrame title={texts.title} loading={token !== '' && invitation.isPending}>
      {token ? (
        <Invited token={token} invitation={invitation} />
      ) : (
        <Closed reason={ACCOUNT_TEXTS.invitationRequired} />
      )}
    </SignInFrame>
  );
}

function Invited({ token, invitation }: { token: string; invitation: UseQueryResult<OpenInvitation> }) {
  const navigate = useNavigate();
  const user = useKnownUser();

  if (invitation.isPending) return <FormSkeleton />;
  if (invitation.isError) {
    const refusal = invitation.error instanceof ApiError && invitation.error.status < 500 && invitation.error;
    return refusal && refusal.status >= 400 && refusal.status !== 429 ? (
      <Closed reason={refusal.text} />
    ) : (
      <ErrorState
        text={problemText(invitation.error)}
        onRetry={() => void invitation.refetch()}
        busy={invitation.isFetching}
      />
    );
  }
  const { invitedBy, expiresAt, role } = invitation.data;
  return (
    <>
      <Intro>
        {filled(texts.intro, {
          name: invitedBy,
          company: company.name,
          until: staffDateTime(expiresAt),
        })}{' '}
        {filled(texts.roleText, { role: copy.roles.names[role] })}
      </Intro>
      {user && <Intro>{filled(texts.signedIn, { name: displayName(user) })}</Intro>}
      <RegisterForm
        invitation={token}
        onRegistered={() => void navigate(screenAfterSignIn(null), { replace: true })}
      />
    </>
  );
}

function Intro({ children }: { children: ReactNode }) {
  return <p className="mb-5 text-[0.9375rem] break-words text-muted">{children}</p>;
}

function Closed({ reason }: { reason: string }) {
  return (
    <div className="-mx-4 -my-8">
      <EmptyState
        icon={TicketX}
        title={texts.closedTitle}
        text={
          <>
            <p>{reason}.</p>
            <p className="mt-2">{texts.closedHint}</p>
          </>
        }
        action={
          <Link to={paths.adminLogin} className={buttonClass('outline')}>
            {texts.signIn}
          </Link>
        }
      />
    </div>
  );
}

/** Skeleton with the height of the form. */
function FormSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{texts.checking}</span>
      <Skeleton className="h-4 w-full" />
      <Skeleton className="mt-2 mb-6 h-4 w-3/4" />
      <Skeleton className="mb-2 h-4 w-24" />
      <Skeleton className="mb-8 h-11 w-full" />
      <Skeleton className="mb-2 h-4 w-24" />
      <Skeleton className="mb-9 h-11 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  );
}
