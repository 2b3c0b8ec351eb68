import {
  areaIn,
  areaUnitName,
  commercialRent,
  escalationOf,
  floorRents,
  groupedNumber,
  leaseYears,
  perUsableArea,
  type Property,
  rateIn,
  rentByYear,
  shillings,
  startCost,
} from '@lml/common/contracts';
import { type ReactNode, useState } from 'react';
import copy from '../../../content/commercial-copy.json' with { type: 'json' };
import { filled, shortDate } from '../../../lib/format.js';
import { areaText, type ChosenUnit, useChosenUnit } from '../data/area-unit.js';
import { rateText, rateTexts } from '../data/month-text.js';
import { AreaUnitSwitch } from './area-unit-switch.js';
import { FactsTable } from './facts-table.js';
import { SumRow, SumTable } from '../../../ui/sum-table.js';

/** Sections below the month's table of a commercial letting: areas and terms, floors, rent by year, and the start. */
export function CommercialCosts({ property }: { property: Property }) {
  const own: ChosenUnit = property.areaUnit === 'sqm' ? 'sqm' : 'sqft';
  const unit = useChosenUnit() ?? own;
  return (
    <div className="mt-6 space-y-8">
      <AreaUnitSwitch unit={own} />
      <FactsTable rows={termRows(property, unit)} />
      <RentByFloor property={property} unit={unit} />
      <RentByYear property={property} />
      <StartTable property={property} />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="deferred-layout">
      <h3 className="mb-3 text-lg">{title}</h3>
      {children}
    </section>
  );
}

function termRows(property: Property, unit: ChosenUnit): [string, ReactNode][] {
  const { area, terms } = copy;
  const { areaUnit, usableArea } = property;
  const rent = commercialRent(property);
  const other = unit === 'sqft' ? 'sqm' : 'sqft';
  const both = (value: number) =>
    filled(area.both, { first: areaText(value, areaUnit, unit), second: areaText(value, areaUnit, other) });
  const perUsable =
    rent?.sizeIsKnown && usableArea ? rateIn(unit, perUsableArea(rent, usableArea), areaUnit) : null;
  const rows: [string, string | null | undefined][] = [
    [copy.floors.rate, rateTexts(property, unit)?.join(' · ')],
    [area.lettable, rent?.sizeIsKnown ? both(rent.size) : null],
    [area.usable, usableArea ? both(usableArea) : null],
    [
      filled(area.perUsable, { unit: areaUnitName(unit) }),
      perUsable === null ? null : `Ksh ${groupedNumber(perUsable, 2)}`,
    ],
    [area.parkingRatio, property.parkingRatio],
    [copy.vat, property.vat && copy.vatTexts[property.vat]],
    [terms.term, property.termYears ? termText(property.termYears) : null],
    [terms.rentFree, property.rentFreeMonths ? monthsText(property.rentFreeMonths) : null],
    [terms.fitOut, property.fitOutMonths ? monthsText(property.fitOutMonths) : null],
    [terms.paidEvery, property.paidEvery && terms.paid[property.paidEvery]],
  ];
  return rows.filter((row): row is [string, string] => Boolean(row[1]));
}

/** "5 years, 1 month". */
function termText(years: number): string {
  const { terms } = copy;
  const months = Math.round(years * 12);
  const whole = Math.floor(months / 12);
  const inYears = whole === 1 ? terms.year : filled(terms.years, { n: whole });
  if (months % 12 === 0) return inYears;
  return whole === 0
    ? monthsText(months)
    : filled(terms.yearsMonths, { years: inYears, months: monthsText(months % 12) });
}

function monthsText(months: number): string {
  return months === 1 ? copy.terms.month : filled(copy.terms.months, { n: groupedNumber(months, 1) });
}

/** The sums of each floor with a known area; the filter leaves out floors that are taken. */
function RentByFloor({ property, unit }: { property: Property; unit: ChosenUnit }) {
  const { floors: texts } = copy;
  const [availableOnly, setAvailableOnly] = useState(false);
  const all = floorRents(property);
  if (all.length === 0) return null;
  const shown = all.filter(({ available }) => !availableOnly || available === true);
  const isVatAdded = property.vat === 'added';
  const head = [
    ...[texts.floor, texts.area, texts.rate, texts.rent, texts.service, texts.total],
    ...(isVatAdded ? [texts.totalVat] : []),
  ];
  return (
    <Part title={texts.heading}>
      {all.some(({ available }) => available !== null) && (
        <label className="mb-3 flex min-h-11 w-fit items-center gap-2.5 text-sm noscript:hidden print:hidden">
          <input
            type="checkbox"
            checked={availableOnly}
            onChange={(event) => setAvailableOnly(event.target.checked)}
            className="size-[1.125rem] shrink-0 accent-primary"
          />
          {texts.availableOnly}
        </label>
      )}
      {shown.length === 0 ? (
        <p role="status">{texts.none}</p>
      ) : (
        <SumTable label={texts.heading}>
          <thead className="text-sm text-muted">
            <tr>
              {head.map((name, column) => (
                <th key={name} scope="col" className={`py-2 font-medium ${cellOf(column, head.length)}`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="lg:text-sm">
            {shown.map((floor, index) => {
              const sums = [
                `${groupedNumber(areaIn(unit, floor.lettable, 'sqft'))} ${areaUnitName(unit)}`,
                rateText(rateIn(unit, floor.rate, 'sqft')!),
                shillings(floor.rent),
                shillings(floor.service),
                shillings(floor.total),
                ...(isVatAdded ? [shillings(floor.due)] : []),
              ];
              return (
                <tr key={index} className="border-t border-line align-top">
                  <th scope="row" className={`py-3 font-medium ${cellOf(0, head.length)}`}>
                    {floor.floor}
                    <span className="block text-sm font-normal text-muted">{availableText(floor)}</span>
                    <span className="block text-sm font-normal text-muted sm:hidden">
                      {sums
                        .slice(0, -1)
                        .map((text, at) => `${head[at + 1]} ${text}`)
                        .join(' · ')}
                    </span>
                  </th>
                  {sums.map((text, at) => (
                    <td key={at} className={`py-3 whitespace-nowrap ${cellOf(at + 1, head.length)}`}>
                      {text}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </SumTable>
      )}
      <p className="mt-3 text-sm text-muted">{property.vat === null ? texts.before : texts.with}</p>
    </Part>
  );
}

/** Classes of a cell. Phones show the floor and the last sum; the other sums stand below the floor. */
function cellOf(column: number, columns: number): string {
  if (column === 0) return 'px-4';
  return column === columns - 1 ? 'px-4 text-right' : 'px-2.5 text-right max-sm:hidden';
}

function availableText({ available, from }: { available: boolean | null; from: string | null }): string {
  const { floors: texts } = copy;
  const state = available === null ? null : available ? texts.available : texts.taken;
  return [state, from && filled(texts.from, { date: shortDate(from) })].filter(Boolean).join(', ');
}

/** The rent of each year of the lease; nothing if it is not known whether it rises. */
export function RentByYear({ property }: { property: Property }) {
  const { years: texts } = copy;
  const rent = commercialRent(property);
  const escalation = escalationOf(property);
  if (!rent?.sizeIsKnown || !escalation) return null;
  const percent = groupedNumber(escalation.bp / 100, 2);
  const rises =
    escalation.everyYears === 1
      ? filled(texts.escalation, { percent })
      : filled(texts.escalationTwo, { percent, n: escalation.everyYears });
  return (
    <Part title={texts.heading}>
      <p className="mb-3 text-muted">{escalation.kind === 'simple' ? `${rises}, ${texts.simple}` : rises}.</p>
      <SumTable label={texts.heading}>
        <thead className="text-sm text-muted">
          <tr>
            {[texts.column, texts.rent, texts.service, texts.inYear].map((name, index) => (
              <th key={name} scope="col" className={`px-4 py-2 font-medium ${index > 0 ? 'text-right' : ''}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rentByYear(rent, escalation, leaseYears(property)).map((year) => (
            <tr key={year.year} className="border-t border-line">
              <th scope="row" className="px-4 py-2.5 font-normal whitespace-nowrap">
                {filled(texts.year, { n: year.year })}
              </th>
              {[year.rent, year.service, year.inYear].map((amount, column) => (
                <td key={column} className="px-4 py-2.5 text-right whitespace-nowrap">
                  {shillings(amount)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </SumTable>
      <p className="mt-3 text-sm text-muted">
        {[
          property.vat !== 'included' && property.vat !== 'exempt' && texts.before,
          !property.termYears && texts.usual,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </Part>
  );
}

/** Payments and time before a tenant starts; nothing if neither the deposit nor the payment is known. */
function StartTable({ property }: { property: Property }) {
  const { start: texts } = copy;
  const rent = commercialRent(property);
  if (!rent?.sizeIsKnown || (property.depositMonths === null && property.paidEvery === null)) return null;
  const cost = startCost(rent, property);
  const { firstPayment, deposit } = cost;
  return (
    <Part title={texts.heading}>
      <SumTable label={texts.heading}>
        <tbody>
          <SumRow
            term={
              deposit === null
                ? texts.depositUnknown
                : filled(texts.deposit, {
                    n: groupedNumber(property.depositMonths!, 1),
                    what: texts.what[property.depositOf ?? 'rent'],
                  })
            }
            amount={deposit ?? texts.notKnown}
          />
          <SumRow
            term={
              !firstPayment
                ? texts.firstUnknown
                : firstPayment.months === 1
                  ? texts.firstOne
                  : filled(texts.first, { n: firstPayment.months })
            }
            amount={firstPayment?.amount ?? texts.notKnown}
          />
          <SumRow term={texts.duty} amount={cost.duty} />
          <SumRow
            term={texts.total}
            amount={cost.atLeast ? filled(texts.atLeast, { price: shillings(cost.total) }) : cost.total}
            strong
          />
        </tbody>
      </SumTable>
      <p className="mt-3 text-sm text-muted">
        {[property.vat === null && texts.beforeVat, texts.legal].filter(Boolean).join(' ')}
      </p>
    </Part>
  );
}
