import {
  differsFromName,
  isLand,
  isNoTitle,
  landArea,
  leaseYearsLeft,
  pricePerAcre,
  shillings,
  TENURE_TEXTS,
  type Property,
} from '@lml/common/contracts';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { capitalised, officeDay, filled, groupedNumber } from '../../../lib/format.js';
import { now } from '../../../lib/now.js';
import { choiceText } from '../../../content/choice-text.js';
import { FactsTable } from './facts-table.js';
import termsCopy from '../../../content/terms-copy.json' with { type: 'json' };

const { land: texts } = termsCopy;
/** Banks refuse shorter leases. */
const SHORT_LEASE_YEARS = 25;

/** Returns whether anything is known of the land and its title. */
export function hasLandFacts(property: Property): boolean {
  return rowsOf(property).length > 0;
}

/** Area, tenure and title of land. */
export function LandFacts({ property }: { property: Property }) {
  return (
    <>
      <FactsTable rows={rowsOf(property)} label={texts.heading} />
      <LandNotes property={property} />
    </>
  );
}

function rowsOf(property: Property): [term: string, value: ReactNode][] {
  const { plots, titleType, titleReady } = property;
  const rows: [string, ReactNode][] = [
    [texts.area, areaOf(property)],
    [texts.plots, plots && groupedNumber(plots)],
    [texts.pricePerAcre, perAcre(property)],
    [texts.tenure, tenureText(property)],
    [
      texts.titleType,
      isNoTitle(titleType) ? (
        <span className="text-danger">{choiceText('titleType', titleType)}</span>
      ) : (
        choiceText('titleType', titleType)
      ),
    ],
    [texts.titleReady, isNoTitle(titleType) ? null : choiceText('titleReady', titleReady)],
    [texts.road, choiceText('roadAccess', property.roadAccess)],
    [texts.water, choiceText('plotWater', property.plotWater)],
    [texts.power, choiceText('plotPower', property.plotPower)],
  ];
  return rows.filter(([, value]) => Boolean(value));
}

/** The market name first, the exact figures below. */
function areaOf({ landAreaSqm, landAreaSource, plotName }: Property): ReactNode {
  const name = choiceText('plotName', plotName);
  if (!landAreaSqm) return name && filled(texts.customary, { name });
  const { sqm, acres, hectares } = landArea(landAreaSqm);
  const exact = filled(texts.exact, { sqm, acres, ha: hectares });
  const area = landAreaSource === 'said' ? filled(texts.about, { area: exact }) : exact;
  if (!name) return area;
  return (
    <>
      {filled(texts.customary, { name })}
      <span className="block font-normal text-muted">{area}</span>
    </>
  );
}

function perAcre({ price, purpose, landAreaSqm, plots, priceFor, pricing }: Property): string | null {
  if (!price || purpose !== 'sale' || pricing?.pricePerAcre) return null;
  if (priceFor === 'acre') return filled(texts.perAcre, { price: shillings(price) });
  if (!landAreaSqm) return null;
  // The area is that of one plot.
  const sqm = priceFor === 'plot' ? landAreaSqm : landAreaSqm * (plots ?? 1);
  return filled(texts.perAcre, { price: shillings(pricePerAcre(price, sqm)) });
}

function tenureText(property: Property): string | null {
  const { tenure } = property;
  if (tenure !== 'leasehold') return tenure && TENURE_TEXTS[tenure];
  const left = yearsLeft(property);
  if (left === null) return texts.leaseholdUnknown;
  return left === 1 ? texts.leaseholdOne : filled(texts.leasehold, { n: left });
}

function yearsLeft({ leaseStart, leaseYears }: Property): number | null {
  return leaseStart && leaseYears ? leaseYearsLeft(leaseStart, leaseYears, officeDay(now())) : null;
}

function LandNotes({ property }: { property: Property }) {
  const { plotName, landAreaSqm, landAreaSource, titleType, agricultural, priceFor, plots } = property;
  const left = property.tenure === 'leasehold' ? yearsLeft(property) : null;
  const differs = landAreaSqm !== null && plotName !== null && differsFromName(landAreaSqm, plotName);
  const { acres, hectares } = landArea(landAreaSqm ?? 0);
  const notes = [
    priceFor === 'plot' && plots && plots > 1 && texts.eachPlot,
    differs &&
      filled(landAreaSource === 'title' ? texts.difference : texts.differenceElsewhere, {
        name: capitalised(choiceText('plotName', plotName)!),
        ha: hectares,
        acres,
      }),
    left !== null && left < SHORT_LEASE_YEARS && texts.shortLease,
    agricultural === 'yes' && texts.lcb,
    isLand(property.type) && property.purpose === 'sale' && texts.nonCitizen,
  ];
  return (
    <>
      {isNoTitle(titleType) && (
        <p className="mt-4 flex items-start gap-2.5 rounded-card border border-danger p-4 text-danger">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          {texts.noTitle}
        </p>
      )}
      {notes.map(
        (note) =>
          note && (
            <p key={note} className="mt-3 text-sm text-muted">
              {note}
            </p>
          ),
      )}
    </>
  );
}
