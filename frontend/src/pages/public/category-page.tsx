import { PROPERTY_PAGE_SIZE } from '@lml/common/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowLeft, SlidersHorizontal } from 'lucide-react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { PageHead } from '../../site/page-head.js';
import { pageOf, paths } from '../../site/paths.js';
import { copy, pageTitle } from '../../content/company.js';
import { NothingFound } from '../../features/properties/components/nothing-found.js';
import { PagedProperties } from '../../features/properties/components/paged-properties.js';
import { breadcrumbData } from '../../features/properties/data/company-data.js';
import { categoryFromUrl, type MainType } from '../../site/main-types.js';
import { usePageParam } from '../../features/properties/data/paging.js';
import { propertyPageQuery } from '../../features/properties/data/properties.api.js';
import { NO_FILTERS, typeLabel } from '../../features/properties/data/property-filters.js';
import { buttonClass } from '../../ui/button.js';
import { PageHeader } from '../../ui/page-header.js';
import propertyCopy from '../../content/property-copy.json' with { type: 'json' };

const texts = propertyCopy.categories;

/** Properties of a category; redirects unknown categories. */
export function CategoryPage() {
  const { category: asked } = useParams();
  const category = categoryFromUrl(asked);
  if (asked !== category) return <Navigate to={paths.category(category)} replace />;
  // Do not keep the cards of another category while loading.
  return <Category key={category} category={category} />;
}

function Category({ category }: { category: MainType }) {
  const [page, showPage] = usePageParam();
  const list = useQuery({
    ...propertyPageQuery({ ...NO_FILTERS, type: category, page }, PROPERTY_PAGE_SIZE),
    placeholderData: keepPreviousData,
  });
  const text = texts.cards.find(({ type }) => type === category)?.text;
  const heading = propertyCopy.propertyList.headingByType.replace('{Type}', typeLabel(category));
  return (
    <>
      <PageHead
        title={pageTitle(heading)}
        description={text}
        path={pageOf(paths.category(category), page)}
        data={(origin) => [
          breadcrumbData(origin, [
            { name: texts.heading, path: paths.categories },
            { name: heading, path: paths.category(category) },
          ]),
        ]}
      />
      <PageHeader title={heading} text={text}>
        <div className="mt-6 flex flex-wrap gap-3">
          <Link to={paths.categories} className={buttonClass('outline')}>
            <ArrowLeft aria-hidden />
            {texts.backToCategories}
          </Link>
          <Link to={paths.propertiesOfType(category)} className={buttonClass('quiet')}>
            <SlidersHorizontal aria-hidden />
            {texts.narrowDown}
          </Link>
        </div>
      </PageHeader>
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
