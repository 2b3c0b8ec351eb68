import { SESSION_TEXTS } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useState, type ReactNode } from 'react';
import {
  Navigate,
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import { copy } from '../content/company.js';
import { userQuery } from '../features/session/data/session.api.js';
import { setStaffHint } from '../features/session/data/staff-hint.js';
import { problemText } from '../lib/api-client.js';
import { PageSpinner } from '../ui/spinner.js';
import { ErrorState } from '../ui/states.js';
import { showToast } from '../ui/toast-store.js';
import { paths, signInPath } from '../site/paths.js';
import adminCopy from '../content/admin-copy.json' with { type: 'json' };

/**
 * Guards all back-office screens. A courtesy only: the server rejects unauthenticated calls itself. Visitors
 * are redirected to the public site, staff whose session has ended to the sign-in; both return to the
 * requested screen after signing in.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { data: user, isPending, isError, error, isFetching, refetch } = useQuery(userQuery);
  const [wasSignedIn, setWasSignedIn] = useState(false);
  // Use the pending location: its data may be rejected before it is rendered.
  const shown = useLocation();
  const { navigation, location } = use(DataRouterContext)?.router.state ?? {};
  const { pathname, search, hash } = navigation?.location ?? location ?? shown;
  const askedFor = pathname + search + hash;

  if (user && !wasSignedIn) setWasSignedIn(true);
  useEffect(() => {
    if (user) setStaffHint(true);
  }, [user]);

  if (isPending) return <PageSpinner label={copy.actions.loading} />;
  if (isError && !user) {
    return (
      <ErrorState
        text={problemText(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
        headingLevel="h1"
      />
    );
  }
  if (user) return children;
  // Staff are signing out: the sign-in loads or renders, and this screen is still mounted.
  if (pathname === paths.adminLogin) return null;
  return wasSignedIn ? <SessionEnded askedFor={askedFor} /> : <SignedOut askedFor={askedFor} />;
}

function SignedOut({ askedFor }: { askedFor: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    showToast({
      title: SESSION_TEXTS.signInFirst,
      tone: 'info',
      action: { label: adminCopy.signIn.submit, onPress: () => void navigate(signInPath(askedFor)) },
    });
    // Show the notice once per requested screen, not again when the redirect changes the location.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return <Navigate to={paths.home} replace />;
}

function SessionEnded({ askedFor }: { askedFor: string }) {
  const [signIn] = useState(() => signInPath(askedFor));
  useEffect(
    () => showToast({ title: SESSION_TEXTS.signInFirst, description: adminCopy.sessionEnded, tone: 'info' }),
    [],
  );
  return <Navigate to={signIn} replace />;
}
