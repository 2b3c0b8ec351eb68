import { displayName } from '@lml/common/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { pageTitle } from '../../content/company.js';
import { OwnPortrait } from './own-portrait.js';
import { OwnFactsForm } from '../../features/people/components/own-facts-form.js';
import { ownAccountQuery } from '../../features/people/data/people.api.js';
import { PasswordForm } from '../../features/session/components/password-form.js';
import { SecondFactorSection } from '../../features/session/components/second-factor-section.js';
import { SessionsList } from '../../features/session/components/sessions-list.js';
import { sessionsQuery } from '../../features/session/data/account.api.js';
import { PushSection } from '../../features/session/components/push-section.js';
import { pushQuery } from '../../features/session/data/push.api.js';
import { secondFactorQuery } from '../../features/session/data/second-factor.api.js';
import { userQuery } from '../../features/session/data/session.api.js';
import { problemText } from '../../lib/api-client.js';
import { filled, shortDate } from '../../lib/format.js';
import { Skeleton } from '../../ui/skeleton.js';
import { ErrorState } from '../../ui/states.js';
import copy from '../../content/people-copy.json' with { type: 'json' };

const texts = copy.account;

/** The user's own password, two-step verification and sessions. */
export function AccountPage() {
  const { data: user } = useQuery({ ...userQuery, refetchOnMount: false });
  const queryClient = useQueryClient();
  const own = useQuery(ownAccountQuery);
  const sessions = useQuery(sessionsQuery);
  const secondFactor = useQuery(secondFactorQuery);
  const push = useQuery(pushQuery);
  return (
    <>
      <title>{pageTitle(texts.title)}</title>
      <h1 tabIndex={-1} className="text-h2">
        {texts.title}
      </h1>
      {user && (
        <p className="mt-1 mb-6 break-words text-muted">
          {filled(texts.since, { name: displayName(user), date: shortDate(user.createdAt) })}{' '}
          {filled(texts.role, { role: copy.roles.names[user.role] })}
        </p>
      )}
      <div className="grid gap-x-10 gap-y-10 lg:grid-cols-[22rem_minmax(0,40rem)]">
        <div className="space-y-10">
          <section aria-labelledby="facts">
            <h2 id="facts" className="text-h3">
              {copy.facts.title}
            </h2>
            <p className="mt-1 mb-4 text-sm text-muted">{copy.facts.text}</p>
            {own.isError && !own.data ? (
              <ErrorState
                title={copy.facts.loadFailed}
                text={problemText(own.error)}
                onRetry={() => void own.refetch()}
                busy={own.isFetching}
                headingLevel="h3"
              />
            ) : (
              <div className="rounded-card border border-line bg-surface p-5">
                {own.data ? (
                  <>
                    <OwnPortrait account={own.data} />
                    <OwnFactsForm
                      account={own.data}
                      onSaved={() => queryClient.invalidateQueries(userQuery)}
                    />
                  </>
                ) : (
                  <div role="status">
                    <span className="sr-only">{copy.facts.loading}</span>
                    {/* As tall as the loaded content. */}
                    <Skeleton className="h-[73rem] w-full sm:h-[67rem] lg:h-[71rem]" />
                  </div>
                )}
              </div>
            )}
          </section>
          <section aria-labelledby="push">
            <h2 id="push" className="text-h3">
              {copy.push.title}
            </h2>
            <p className="mt-1 mb-4 text-sm text-muted">{copy.push.text}</p>
            {push.isError && !push.data ? (
              <ErrorState
                title={copy.push.loadFailed}
                text={problemText(push.error)}
                onRetry={() => void push.refetch()}
                busy={push.isFetching}
                headingLevel="h3"
              />
            ) : push.data ? (
              <PushSection settings={push.data} />
            ) : (
              <div role="status" className="rounded-card border border-line bg-surface p-5">
                <span className="sr-only">{copy.push.loading}</span>
                <Skeleton className="h-6 w-48" />
                <Skeleton className="mt-2 h-4 w-full" />
                <Skeleton className="mt-4 h-11 w-28" />
              </div>
            )}
          </section>
          <section aria-labelledby="password">
            <h2 id="password" className="text-h3">
              {texts.passwordTitle}
            </h2>
            <p className="mt-1 mb-4 text-sm text-muted">{texts.passwordText}</p>
            <div className="rounded-card border border-line bg-surface p-5">
              {user && <PasswordForm user={user} />}
            </div>
          </section>
          <section aria-labelledby="second-factor">
            <h2 id="second-factor" className="text-h3">
              {texts.secondFactorTitle}
            </h2>
            <p className="mt-1 mb-4 text-sm text-muted">{texts.secondFactorText}</p>
            {secondFactor.isError && !secondFactor.data ? (
              <ErrorState
                title={texts.secondFactorFailed}
                text={problemText(secondFactor.error)}
                onRetry={() => void secondFactor.refetch()}
                busy={secondFactor.isFetching}
                headingLevel="h3"
              />
            ) : !user || !secondFactor.data ? (
              <div role="status" className="rounded-card border border-line bg-surface p-5">
                <span className="sr-only">{texts.secondFactorLoading}</span>
                <Skeleton className="h-6 w-16" />
                <div className="relative mt-3">
                  <Skeleton className="absolute inset-0" />
                  {/* As tall as the loaded content, at every width. */}
                  <p aria-hidden className="invisible text-sm">
                    {copy.secondFactor.offText}
                  </p>
                </div>
                <Skeleton className="mt-4 h-11 w-28" />
              </div>
            ) : (
              <SecondFactorSection user={user} state={secondFactor.data} />
            )}
          </section>
        </div>
        <section aria-labelledby="sessions">
          <h2 id="sessions" className="text-h3">
            {texts.sessionsTitle}
          </h2>
          <p className="mt-1 mb-4 text-sm text-muted">{texts.sessionsText}</p>
          {sessions.isPending ? (
            <div role="status" className="rounded-card border border-line bg-surface p-4">
              <span className="sr-only">{texts.sessionsLoading}</span>
              <Skeleton className="h-5 w-40" />
              <Skeleton className="mt-2 h-4 w-64 max-w-full" />
              <Skeleton className="mt-2 h-4 w-24" />
            </div>
          ) : sessions.isError && !sessions.data ? (
            <ErrorState
              title={texts.sessionsFailed}
              text={problemText(sessions.error)}
              onRetry={() => void sessions.refetch()}
              busy={sessions.isFetching}
              headingLevel="h3"
            />
          ) : (
            <SessionsList sessions={sessions.data} />
          )}
        </section>
      </div>
    </>
  );
}
