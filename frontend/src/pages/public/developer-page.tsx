import { PROPERTY_PAGE_SIZE } from '@lml/common/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { PageHead } from '../../site/page-head.js';
import { pageOf, paths } from '../../site/paths.js';
import { copy, pageTitle } from '../../content/company.js';
import { NothingFound } from '../../features/properties/components/nothing-found.js';
import { PagedProperties } from '../../features/properties/components/paged-properties.js';
import { DEVELOPER } from '../../features/properties/data/categories.js';
import { usePageParam } from '../../features/properties/data/paging.js';
import { titledPageQuery } from '../../features/properties/data/properties.api.js';
import { buttonClass } from '../../ui/button.js';
import { PageHeader } from '../../ui/page-header.js';
import propertyCopy from '../../content/property-copy.json' with { type: 'json' };

const texts = propertyCopy.developer;

/** Properties of one developer, recognised by their titles. */
export function DeveloperPage() {
  const [page, showPage] = usePageParam();
  const list = useQuery({
    ...titledPageQuery([DEVELOPER], page, PROPERTY_PAGE_SIZE),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHead
        title={pageTitle(texts.heading)}
        description={texts.intro}
        path={pageOf(paths.developer, page)}
      />
      <PageHeader title={texts.heading} text={texts.intro} />
      <div className="container-page pt-8 pb-14 lg:pt-12 lg:pb-20">
        <PagedProperties
          list={list}
          skeletonCount={PROPERTY_PAGE_SIZE}
          onPage={showPage}
          empty={
            <NothingFound
              title={texts.empty}
              text={texts.emptyText}
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
