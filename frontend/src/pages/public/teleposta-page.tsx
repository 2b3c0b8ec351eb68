import { PROPERTY_PAGE_SIZE } from '@lml/common/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import { PageHead } from '../../site/page-head.js';
import { pageOf, paths } from '../../site/paths.js';
import telepostaCopy from '../../content/teleposta-copy.json' with { type: 'json' };
import { copy, pageTitle } from '../../content/company.js';
import { PagedProperties } from '../../features/properties/components/paged-properties.js';
import { usePageParam } from '../../features/properties/data/paging.js';
import { titledPageQuery } from '../../features/properties/data/properties.api.js';
import { buttonClass } from '../../ui/button.js';
import { PageHeader } from '../../ui/page-header.js';
import { EmptyState } from '../../ui/states.js';

const texts = telepostaCopy;

/** Properties of the tender: those whose title contains one of its place names. */
export function TelepostaPage() {
  const [page, showPage] = usePageParam();
  const list = useQuery({
    ...titledPageQuery(texts.placeNames, page, PROPERTY_PAGE_SIZE),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHead
        title={pageTitle(texts.heading)}
        description={texts.intro}
        path={pageOf(paths.teleposta, page)}
      />
      <PageHeader title={texts.heading} text={texts.intro}>
        <ul className="mt-6 grid gap-3 text-[0.9375rem] md:grid-cols-3 md:gap-6">
          {texts.notes.map((note) => (
            <li key={note} className="flex items-start gap-2.5">
              <Check aria-hidden className="mt-1 size-4 text-success" />
              {note}
            </li>
          ))}
        </ul>
      </PageHeader>
      <div className="container-page pt-8 pb-14 lg:pt-12 lg:pb-20">
        <PagedProperties
          list={list}
          skeletonCount={6}
          onPage={showPage}
          empty={
            <EmptyState
              title={texts.empty}
              action={
                <Link to={paths.properties} className={buttonClass()}>
                  {copy.actions.viewProperties}
                </Link>
              }
            />
          }
        />
      </div>
    </>
  );
}
