import { PROPERTY_PAGE_SIZE, PROPERTY_PAGE_SIZE_MOBILE, type Agent } from '@lml/common/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { PageHead } from '../../site/page-head.js';
import { pageOf, paths } from '../../site/paths.js';
import { copy, pageTitle } from '../../content/company.js';
import {
  AgentFacts,
  AgentLicence,
  AgentPageContacts,
  AgentPortrait,
} from '../../features/properties/components/agent-card.js';
import { NothingFound } from '../../features/properties/components/nothing-found.js';
import { PagedProperties } from '../../features/properties/components/paged-properties.js';
import { PropertyGridSkeleton } from '../../features/properties/components/property-grid.js';
import { countLabel } from '../../features/properties/data/categories.js';
import { breadcrumbData } from '../../features/properties/data/structured-data.js';
import { usePageParam } from '../../features/properties/data/paging.js';
import { agentPageQuery, agentQuery } from '../../features/properties/data/properties.api.js';
import { ApiError, problemText } from '../../lib/api-client.js';
import { filled } from '../../lib/format.js';
import { PHONE, useMediaQuery } from '../../lib/use-media-query.js';
import { buttonClass } from '../../ui/button.js';
import { Skeleton } from '../../ui/skeleton.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import propertyCopy from '../../content/property-copy.json' with { type: 'json' };

const texts = propertyCopy.agent;

/** Agent with contact links and properties. */
export function AgentPage() {
  const { id = '' } = useParams();
  const { data: agent, error, isFetching, refetch } = useQuery(agentQuery(id));

  if (error instanceof ApiError && error.isMissing) {
    return (
      <>
        <PageHead title={pageTitle(texts.notFound.title)} description={texts.notFound.text} path={null} />
        <EmptyState
          title={texts.notFound.title}
          text={texts.notFound.text}
          icon={UserRoundX}
          headingLevel="h1"
          action={
            <Link to={paths.properties} className={buttonClass()}>
              {texts.notFound.link}
            </Link>
          }
        />
      </>
    );
  }
  if (error && !agent) {
    return (
      <>
        <PageHead title={pageTitle(texts.loadError)} path={null} />
        <ErrorState
          title={texts.loadError}
          text={problemText(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
          headingLevel="h1"
        />
      </>
    );
  }
  return (
    <div key={id}>
      <AgentHead agent={agent} />
      <AgentHeader agent={agent} />
      {/* After the header has loaded; its height is unknown before, and the list would move. */}
      <div key={agent ? 'properties' : 'loading'} className="container-page pt-8 pb-14 lg:pt-12 lg:pb-20">
        {agent ? (
          <AgentProperties agent={agent} />
        ) : (
          <div className="min-h-dvh">
            <PropertyGridSkeleton count={3} label={texts.loading} />
          </div>
        )}
      </div>
    </div>
  );
}

function AgentHead({ agent }: { agent: Agent | undefined }) {
  const [page] = usePageParam();
  if (!agent) return <PageHead title={pageTitle()} path={null} />;
  const heading = filled(texts.heading, { name: agent.name });
  const path = paths.agentProperties(agent.id);
  return (
    <PageHead
      title={pageTitle(heading)}
      description={agent.bio || `${heading}. ${agent.position}`}
      path={pageOf(path, page)}
      data={(origin) => [
        breadcrumbData(origin, [
          { name: propertyCopy.propertyDetail.breadcrumb.list, path: paths.properties },
          { name: heading, path },
        ]),
      ]}
    />
  );
}

/** The heading element stays the same while loading, so that it keeps the focus. */
function AgentHeader({ agent }: { agent: Agent | undefined }) {
  return (
    <header className="border-b border-line bg-surface">
      <div className="container-page grid gap-x-12 gap-y-6 py-8 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:py-12">
        <div className="min-w-0">
          <div className="flex items-start gap-4">
            {agent ? (
              <AgentPortrait name={agent.name} imageUrl={agent.imageUrl} />
            ) : (
              <Skeleton className="size-16 shrink-0 rounded-full!" />
            )}
            <div className="min-w-0 grow">
              <h1 tabIndex={-1} className="text-h2 break-words">
                {agent?.name ?? (
                  <>
                    <span className="sr-only">{texts.loading}</span>
                    <Skeleton className="h-[1.1em] w-3/5" />
                  </>
                )}
              </h1>
              {agent ? (
                <>
                  <p className="mt-0.5 text-muted">{agent.position}</p>
                  <AgentLicence agent={agent} />
                </>
              ) : (
                <Skeleton className="mt-2 h-4 w-2/5" />
              )}
            </div>
          </div>
          {agent ? (
            agent.bio && <p className="mt-5 max-w-2xl text-muted">{agent.bio}</p>
          ) : (
            <div className="mt-6 max-w-2xl space-y-3">
              <Skeleton className="h-4 w-full" />
              <Skeleton className="h-4 w-11/12" />
              <Skeleton className="h-4 w-3/5" />
            </div>
          )}
        </div>
        <div key={agent ? 'contacts' : 'loading'}>
          {agent ? (
            <>
              <AgentFacts agent={agent} />
              <div className="mt-5 space-y-2.5">
                <AgentPageContacts agent={agent} />
              </div>
            </>
          ) : (
            <Skeleton className="h-48 rounded-card!" />
          )}
        </div>
      </div>
    </header>
  );
}

function AgentProperties({ agent }: { agent: Agent }) {
  const [page, showPage] = usePageParam();
  const phone = useMediaQuery(PHONE);
  const pageSize = phone ? PROPERTY_PAGE_SIZE_MOBILE : PROPERTY_PAGE_SIZE;
  const list = useQuery({
    ...agentPageQuery(String(agent.id), page, pageSize),
    placeholderData: keepPreviousData,
  });
  return (
    <section>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 className="text-h3">{filled(texts.heading, { name: agent.name })}</h2>
        <p className="text-sm font-medium tabular">{list.data && countLabel(list.data.total)}</p>
      </div>
      <PagedProperties
        list={list}
        skeletonCount={pageSize}
        headed
        onPage={showPage}
        empty={
          <NothingFound
            title={texts.empty}
            text={filled(texts.emptyText, { name: agent.name })}
            action={
              <Link to={paths.properties} className={buttonClass()}>
                {copy.actions.viewProperties}
              </Link>
            }
          />
        }
      />
    </section>
  );
}
