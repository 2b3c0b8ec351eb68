import { COMPARE_MAX, propertyReference } from '@lml/common/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Printer, Scale, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { company, pageTitle } from '../../content/company.js';
import { ratesQuery } from '../../features/costs/data/rates.api.js';
import { CompareTable } from '../../features/properties/components/compare-table.js';
import { comparedIds, type ComparedIds } from '../../features/properties/data/compared-ids.js';
import { ShareButton } from '../../features/properties/components/share-button.js';
import { propertiesByIdQuery } from '../../features/properties/data/properties.api.js';
import { ShareAndVoteButton } from '../../features/shortlists/components/share-and-vote-button.js';
import { ownPath } from '../../lib/language.js';
import { problemText } from '../../lib/api-client.js';
import { filled } from '../../lib/format.js';
import { useOrigin } from '../../lib/site-origin.js';
import { PageHead } from '../../site/page-head.js';
import { paths } from '../../site/paths.js';
import { Button, buttonClass } from '../../ui/button.js';
import { PageHeader } from '../../ui/page-header.js';
import { Skeleton } from '../../ui/skeleton.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import compareCopy from '../../content/compare-copy.json' with { type: 'json' };

const { page: texts, empty, problems } = compareCopy;

/** Two to four properties side by side; the address says which. */
export function ComparePage() {
  const [address] = useSearchParams();
  const asked = comparedIds(address);
  return (
    <>
      <PageHead
        title={pageTitle(texts.title)}
        description={texts.text}
        path={paths.compare(asked.ids)}
        listed={false}
      />
      <PageHeader title={texts.title} text={texts.text} />
      <div className="container-page pt-6 pb-14 lg:pb-20">
        {asked.ids.length === 0 ? (
          <>
            <Notices {...asked} gone={[]} />
            <EmptyState title={empty.title} text={empty.text} icon={Scale} action={<ToProperties />} />
          </>
        ) : (
          <Compared asked={asked} />
        )}
      </div>
    </>
  );
}

function Compared({ asked }: { asked: ComparedIds }) {
  const { ids } = asked;
  const query = useQuery({ ...propertiesByIdQuery(ids), placeholderData: keepPreviousData });
  const { data: rates } = useQuery(ratesQuery);
  const origin = useOrigin();
  if (query.isPending) {
    return (
      <div role="status">
        <span className="sr-only">{texts.loading}</span>
        <Skeleton className="h-96 w-full rounded-card!" />
      </div>
    );
  }
  if (!query.data) {
    return (
      <ErrorState
        title={texts.failed}
        text={problemText(query.error)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  const found = new Map(query.data.properties.map((property) => [property.id, property]));
  const properties = ids.flatMap((id) => found.get(id) ?? []);
  const gone = query.isPlaceholderData ? [] : ids.filter((id) => !found.has(id));
  const shareable = () => ({
    title: filled(texts.shareTitle, { company: company.name }),
    text: filled(texts.shareText, { n: properties.length, company: company.name }),
    url: `${origin}${ownPath(paths.compare(ids))}`,
  });
  return (
    <>
      <Notices {...asked} gone={gone} alone={properties.length === 1} />
      {properties.length === 0 ? (
        <EmptyState title={empty.title} text={empty.text} icon={Scale} action={<ToProperties />} />
      ) : (
        <>
          <div className="mb-2 flex flex-wrap gap-2.5 print:hidden">
            <ShareButton what={shareable} className={buttonClass('outline')}>
              <Share2 aria-hidden />
              {texts.share}
            </ShareButton>
            <ShareAndVoteButton ids={properties.map(({ id }) => id)} />
            <Button look="outline" onClick={() => window.print()}>
              <Printer aria-hidden />
              {texts.print}
            </Button>
          </div>
          <CompareTable properties={properties} rates={rates?.inForce} />
        </>
      )}
    </>
  );
}

/** Lists the properties that could not be shown, and why. */
function Notices({
  invalid,
  tooMany,
  gone,
  alone = false,
}: Pick<ComparedIds, 'invalid' | 'tooMany'> & { gone: number[]; alone?: boolean }) {
  const notices: ReactNode[] = [
    ...invalid.map((text) => filled(problems.invalid, { text })),
    ...(tooMany ? [filled(problems.tooMany, { max: COMPARE_MAX })] : []),
    ...gone.map((id) => filled(problems.gone, { reference: propertyReference(id) })),
    ...(alone ? [problems.one] : []),
  ];
  if (notices.length === 0) return null;
  return (
    <div role="status" className="mb-5 rounded-card border border-line bg-surface px-5 py-3">
      <ul className="space-y-1">
        {notices.map((notice, index) => (
          <li key={index}>{notice}</li>
        ))}
      </ul>
    </div>
  );
}

function ToProperties() {
  return (
    <Link to={paths.properties} className={buttonClass()}>
      {empty.link}
    </Link>
  );
}
