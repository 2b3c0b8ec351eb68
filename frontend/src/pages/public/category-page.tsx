import { PROPERTY_PAGE_SIZE, type PropertyPage, type PropertyType } from '@lml/common/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { PageHead } from '../../site/page-head.js';
import { pageOf, paths } from '../../site/paths.js';
import { copy, pageTitle } from '../../content/company.js';
import { SaveSearch } from '../../features/alerts/components/save-search.js';
import { ListFilters } from '../../features/properties/components/list-filters.js';
import { NothingFits } from '../../features/properties/components/nothing-fits.js';
import { NothingFound } from '../../features/properties/components/nothing-found.js';
import { PagedProperties } from '../../features/properties/components/paged-properties.js';
import { useChosenFilters } from '../../features/properties/components/use-chosen-filters.js';
import { askedFilters } from '../../features/properties/data/asked-filters.js';
import { breadcrumbData } from '../../features/properties/data/structured-data.js';
import { categoryFromUrl } from '../../site/category.js';
import { alertFilters, searchName } from '../../features/properties/data/saved-search.js';
import { categoryFilters, categoryQuery } from '../../features/properties/data/category-filters.js';
import { facetsQuery, propertyPageQuery } from '../../features/properties/data/properties.api.js';
import {
  canonicalQuery,
  filtersToQuery,
  NO_FILTERS,
  type PropertyFilters,
  typeLabel,
  withFilter,
} from '../../features/properties/data/property-filters.js';
import { buttonClass } from '../../ui/button.js';
import { PageHeader } from '../../ui/page-header.js';
import categoriesCopy from '../../content/categories-copy.json' with { type: 'json' };
import searchCopy from '../../content/search-copy.json' with { type: 'json' };

const texts = categoriesCopy;

/** Properties of a category with the filters of the list; redirects unknown categories. */
export function CategoryPage() {
  const { category: asked } = useParams();
  const category = categoryFromUrl(asked);
  if (asked !== category) return <Navigate to={paths.category(category)} replace />;
  // Do not keep the cards of another category while loading.
  return <Category key={category} category={category} />;
}

function Category({ category }: { category: PropertyType }) {
  const navigate = useNavigate();
  const [address, setAddress] = useSearchParams();
  const filters = categoryFilters(category, address);
  const list = useQuery({
    ...propertyPageQuery(filters, PROPERTY_PAGE_SIZE),
    placeholderData: keepPreviousData,
  });
  const { data: facets } = useQuery({ ...facetsQuery(filters), placeholderData: keepPreviousData });
  const [wanted, setChosen, isChoosing] = useChosenFilters(filters, address);
  const text = texts.cards.find(({ type }) => type === category)?.text;
  const heading = searchCopy.headingByType.replace('{Type}', typeLabel(category));
  const isPlain =
    canonicalQuery({ ...filters, page: 1 }) === canonicalQuery({ ...NO_FILTERS, type: category });

  /** Filters in place; another type leads to the list of all. */
  function change(what: Partial<PropertyFilters>, replace = false) {
    const next = withFilter(wanted, what);
    if (next.type !== category) return void navigate(paths.propertiesWhere(filtersToQuery(next).toString()));
    setChosen(next);
    setAddress(categoryQuery(next), { preventScrollReset: true, replace });
  }

  return (
    <>
      <PageHead
        title={pageTitle(heading)}
        description={text}
        path={
          isPlain
            ? pageOf(paths.category(category), filters.page)
            : paths.propertiesWhere(canonicalQuery(filters))
        }
        listed={filters.search === ''}
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
        </div>
      </PageHeader>
      <div className="container-page pt-6 pb-14 lg:pb-20">
        <ListFilters
          filters={wanted}
          facets={facets}
          asked={askedFilters(wanted, list.data)}
          near={list.data?.near ?? null}
          // A listings service of the release before answers without it.
          nearPlaces={(list.data as Partial<PropertyPage> | undefined)?.nearPlaces ?? []}
          onChange={change}
          onMap={() =>
            void navigate(paths.propertiesWhere(filtersToQuery({ ...wanted, map: 'yes' }).toString()))
          }
          found={isChoosing || list.isPlaceholderData ? undefined : list.data}
          saveSearch={(shown) => <SaveSearch filters={alertFilters(shown)} name={searchName(shown)} />}
        />
        <div className="mt-6">
          <PagedProperties
            list={list}
            skeletonCount={PROPERTY_PAGE_SIZE}
            onPage={(page) => setAddress(categoryQuery({ ...wanted, page }))}
            empty={
              isPlain ? (
                <NothingFound
                  title={texts.empty}
                  text={texts.emptyText}
                  action={
                    <Link to={paths.properties} className={buttonClass()}>
                      {copy.actions.viewProperties}
                    </Link>
                  }
                />
              ) : (
                list.data && (
                  <NothingFits
                    filters={filters}
                    page={list.data}
                    onReset={() => change({ ...NO_FILTERS, type: category })}
                  />
                )
              )
            }
          />
        </div>
      </div>
    </>
  );
}
