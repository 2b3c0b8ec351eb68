import { ACCOUNT_TEXTS } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, TicketX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { paths, screenAfterSignIn } from '../../site/paths.js';
import { company, pageTitle } from '../../content/company.js';
import { RegisterForm } from '../../features/session/components/register-form.js';
import { invitationQuery } from '../../features/session/data/account.api.js';
import { useKnownUser } from '../../features/session/data/use-session.js';
import { ApiError, problemText } from '../../lib/api-client.js';
import { filled, staffDateTime } from '../../lib/format.js';
import { BrandMark } from '../../ui/brand-mark.js';
import { buttonClass } from '../../ui/button.js';
import { Skeleton } from '../../ui/skeleton.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import adminCopy from '../../content/admin-copy.json' with { type: 'json' };
import copy from '../../content/people-copy.json' with { type: 'json' };

const texts = copy.register;

/** Registration by invitation; an invalid link shows the reason. */
export function RegisterPage() {
  const [address] = useSearchParams();
  const token = address.get('invitation') ?? '';
  return (
    <main id="main" className="grid min-h-dvh content-start justify-items-center px-4 py-[max(2.5rem,9dvh)]">
      <title>{pageTitle(texts.title)}</title>
      <meta name="robots" content="noindex" />
      {/* The link is secret and must not leak in a referrer. */}
      <meta name="referrer" content="no-referrer" />
      <div className="w-full max-w-sm">
        <div className="mb-8 text-center">
          <BrandMark className="mx-auto size-14 text-primary" />
          <h1 tabIndex={-1} className="mt-4 text-h2">
            {texts.title}
          </h1>
          <p className="mt-1 text-muted">{filled(adminCopy.signIn.place, { company: company.name })}</p>
        </div>
        <div className="rounded-card border border-line bg-surface p-6 shadow-float">
          {token ? <Invited token={token} /> : <Closed reason={ACCOUNT_TEXTS.invitationRequired} />}
        </div>
        <Link
          to={paths.home}
          className="mx-auto mt-6 flex w-fit items-center gap-2 text-sm text-muted hover:text-primary"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {adminCopy.signIn.back}
        </Link>
      </div>
    </main>
  );
}

function Invited({ token }: { token: string }) {
  const navigate = useNavigate();
  // Do not refetch: a used invitation is rejected, which would lock out the new colleague.
  const invitation = useQuery({ ...invitationQuery(token), staleTime: Infinity });
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
  const { invitedBy, expiresAt } = invitation.data;
  return (
    <>
      <Intro>
        {filled(texts.intro, {
          name: invitedBy,
          company: company.name,
          until: staffDateTime(expiresAt),
        })}
      </Intro>
      {user && <Intro>{filled(texts.signedIn, { name: user.username })}</Intro>}
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
