import type { PropertySummary, RateSet } from '@lml/common/contracts';
import { Check, Minus, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { STAFF_TEXT_LANGUAGE } from '../../../lib/language.js';
import { classNames } from '../../../lib/class-names.js';
import { filled, shortDate } from '../../../lib/format.js';
import { paths } from '../../../site/paths.js';
import { PictureOnTap } from './picture-on-tap.js';
import { PropertyPicture, SAVED_WIDTHS } from './property-picture.js';
import { chosen } from '../data/chosen.js';
import { compareRows, featureRows, type CompareCell, type CompareRow } from '../data/compare-rows.js';
import compareCopy from '../../../content/compare-copy.json' with { type: 'json' };

const texts = compareCopy.page;

const SIDE = 'sticky left-0 z-10 w-[7.5rem] border-r border-line sm:w-44';
const CELL = 'border-b border-line px-3 py-2.5 text-left align-top wrap-anywhere';

interface CompareTableProps {
  properties: PropertySummary[];
  /** For the all-in cost, which is left out without them. */
  rates?: RateSet | null | undefined;
}

/**
 * Properties side by side. On narrow screens it scrolls within its own box, whose first column and headings
 * stay in view. "Only differences" needs no script.
 */
export function CompareTable({ properties, rates = null }: CompareTableProps) {
  const facts = compareRows(properties, rates);
  const hasCosts = facts.some(({ key }) => key === 'allIn');
  const features = featureRows(properties);
  const differs = [...facts, ...features].some((row) => row.differs);
  return (
    <div className="[page:landscape]">
      {properties.length > 1 && (
        <>
          <input
            id="only-differences"
            type="checkbox"
            role="switch"
            className="peer size-5 align-middle accent-primary print:hidden"
          />
          <label
            htmlFor="only-differences"
            className="ml-2.5 inline-flex min-h-11 items-center align-middle font-medium"
          >
            {texts.onlyDifferences}
          </label>
          {!differs && <p className="hidden text-muted peer-checked:block">{texts.allSame}</p>}
        </>
      )}
      {/* relative: texts for screen readers are positioned, and must scroll with the table. */}
      <div
        role="region"
        aria-label={filled(texts.table, { n: properties.length })}
        tabIndex={0}
        className="relative mt-3 max-h-[calc(100dvh-6rem)] overflow-auto rounded-card border border-line bg-surface peer-checked:[&_tr[data-same]]:hidden print:max-h-none print:overflow-visible"
      >
        <table className="w-full table-fixed border-separate border-spacing-0 text-[0.9375rem]">
          <thead>
            <tr>
              <td className={`${CELL} ${SIDE} top-0 z-30! bg-surface`}>
                <span className="sr-only">{texts.fact}</span>
              </td>
              {properties.map((property) => (
                <ColumnHead key={property.id} property={property} ids={properties.map(({ id }) => id)} />
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row" className={`${CELL} ${SIDE} bg-surface font-medium`}>
                {texts.picture}
              </th>
              {properties.map(({ id, title, pictures }) => (
                <td key={id} className={CELL}>
                  <div className="aspect-[3/2] max-w-72 overflow-hidden rounded-control print:h-24">
                    <PictureOnTap picture={pictures[0]} alt={title} saved={SAVED_WIDTHS.card}>
                      <PropertyPicture
                        picture={pictures[0]}
                        sizes="(min-width: 640px) 260px, 160px"
                        alt=""
                        eager
                      />
                    </PictureOnTap>
                  </div>
                </td>
              ))}
            </tr>
            <Rows rows={facts} properties={properties} />
          </tbody>
          {features.length > 0 && (
            <tbody>
              <tr data-same={features.some((row) => row.differs) ? undefined : true}>
                <th
                  scope="rowgroup"
                  colSpan={properties.length + 1}
                  className={`${CELL} bg-ground pt-5! font-display text-lg font-semibold`}
                >
                  <span className="sticky left-3">{texts.features}</span>
                </th>
              </tr>
              <Rows rows={features} properties={properties} />
            </tbody>
          )}
        </table>
      </div>
      {rates && hasCosts && (
        <p className="mt-3 text-sm text-muted">
          {filled(compareCopy.costsNote, { date: shortDate(rates.validFrom) })}
        </p>
      )}
    </div>
  );
}

function ColumnHead({ property: { id, title }, ids }: { property: PropertySummary; ids: number[] }) {
  return (
    <th scope="col" className={`${CELL} sticky top-0 z-20 w-40 bg-surface lg:w-auto`}>
      <Link
        to={paths.property(id, title)}
        lang={STAFF_TEXT_LANGUAGE}
        className="line-clamp-2 font-semibold text-primary underline-offset-4 hover:underline"
        title={title}
      >
        {title}
      </Link>
      {ids.length > 1 && (
        <Link
          to={paths.compare(ids.filter((other) => other !== id))}
          replace
          preventScrollReset
          onClick={() => chosen.remove(id)}
          aria-label={filled(texts.removeLabel, { title })}
          className="mt-1 inline-flex min-h-8 items-center gap-1 text-sm font-normal text-muted hover:text-danger print:hidden"
        >
          <X aria-hidden className="size-4" />
          {texts.remove}
        </Link>
      )}
    </th>
  );
}

function Rows({ rows, properties }: { rows: CompareRow[]; properties: PropertySummary[] }) {
  return rows.map(({ key, label, cells, differs }) => (
    <tr key={key} data-same={differs ? undefined : true}>
      <th
        scope="row"
        className={classNames(
          CELL,
          SIDE,
          differs ? 'border-l-4 border-l-accent bg-primary-soft font-semibold' : 'bg-surface font-medium',
        )}
      >
        {label}
        {differs && <span className="block text-[0.8125rem] font-normal text-muted">≠ {texts.differs}</span>}
      </th>
      {cells.map((value, index) => (
        <td
          key={properties[index]!.id}
          className={classNames(CELL, 'tabular', differs && 'bg-primary-soft font-medium')}
        >
          <Cell value={value} fact={label} property={properties[index]!} />
        </td>
      ))}
    </tr>
  ));
}

function Cell({
  value,
  fact,
  property: { id, title },
}: {
  value: CompareCell;
  fact: string;
  property: PropertySummary;
}) {
  if (value === null) {
    return (
      <span className="text-muted">
        {texts.unknown}{' '}
        <Link
          to={paths.property(id, title)}
          aria-label={filled(texts.askLabel, { fact: fact.toLowerCase(), title })}
          className="text-primary underline underline-offset-4"
        >
          {texts.ask}
        </Link>
      </span>
    );
  }
  if (typeof value === 'object') return value.text;
  if (value === 'inapplicable') {
    return (
      <span className="text-muted">
        <span aria-hidden>–</span>
        <span className="sr-only">{texts.inapplicable}</span>
      </span>
    );
  }
  const Icon = value === 'yes' ? Check : Minus;
  return (
    <span className={classNames('inline-flex items-center gap-1.5', value !== 'yes' && 'text-muted')}>
      <Icon aria-hidden className="size-4" />
      {texts.answers[value]}
    </span>
  );
}
