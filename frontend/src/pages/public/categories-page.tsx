import { useQuery } from '@tanstack/react-query';
import { ArrowRight, RotateCw } from 'lucide-react';
import type { PropertyType } from '@lml/common/contracts';
import { Link } from 'react-router-dom';
import { PageHead } from '../../site/page-head.js';
import { paths } from '../../site/paths.js';
import { copy, pageTitle } from '../../content/company.js';
import { CategoryCard } from '../../features/properties/components/category-card.js';
import { categoryCountsQuery } from '../../features/properties/data/properties.api.js';
import { classNames } from '../../lib/class-names.js';
import { Button, buttonClass } from '../../ui/button.js';
import { PageHeader } from '../../ui/page-header.js';
import texts from '../../content/categories-copy.json' with { type: 'json' };
import propertyCopy from '../../content/property-copy.json' with { type: 'json' };

const { developer } = propertyCopy;

/** A row of three wide cards and a row of four; on tablets the first card has its own row. */
const FIRST_ROW = 3;

/** All types with their number of properties; the links work without the counts. */
export function CategoriesPage() {
  const { data: counts, isError, isFetching, refetch } = useQuery(categoryCountsQuery);
  return (
    <>
      <PageHead title={pageTitle(texts.heading)} description={texts.intro} path={paths.categories} />
      <PageHeader title={texts.heading} text={texts.intro} />
      <div className="container-page pt-8 pb-14 lg:pt-12 lg:pb-20">
        <h2 className="sr-only">{texts.listHeading}</h2>
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-12 lg:gap-6">
          {texts.cards.map(({ type, title, text }, index) => (
            <li
              key={type}
              className={classNames(
                index === 0 && 'sm:col-span-2',
                index < FIRST_ROW ? 'lg:col-span-4' : 'lg:col-span-3',
              )}
            >
              <CategoryCard
                type={type}
                title={title}
                text={text}
                count={counts?.[type as PropertyType]}
                eager={index < FIRST_ROW}
                sizes="(min-width: 1024px) 540px, 88vw"
                className="h-64 sm:h-72 lg:h-88"
              />
            </li>
          ))}
        </ul>
        {/* Reserved in the gap, so that nothing moves if the counts fail. */}
        <div className="flex min-h-24 items-center sm:min-h-16">
          {isError && !counts && (
            <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p className="text-muted">{texts.countsFailed}</p>
              <Button look="outline" size="small" busy={isFetching} onClick={() => void refetch()}>
                {!isFetching && <RotateCw aria-hidden />}
                {copy.actions.tryAgain}
              </Button>
            </div>
          )}
        </div>
        <section className="flex flex-col gap-x-10 gap-y-5 rounded-card border border-line bg-surface p-5 sm:p-6 lg:flex-row lg:items-center lg:justify-between">
          <div>
            <h2 className="text-h3">{developer.heading}</h2>
            <p className="mt-1.5 max-w-2xl text-muted">{developer.intro}</p>
          </div>
          <Link to={paths.developer} className={`${buttonClass('outline')} shrink-0 self-start lg:self-auto`}>
            {developer.heading}
            <ArrowRight aria-hidden />
          </Link>
        </section>
      </div>
    </>
  );
}
