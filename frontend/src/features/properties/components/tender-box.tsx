import {
  daysToClose,
  depositAtReserve,
  priceDisplay,
  shillings,
  takesBids,
  type Property,
} from '@lml/common/contracts';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { STAFF_TEXT_LANGUAGE } from '../../../lib/language.js';
import { filled, shortDate } from '../../../lib/format.js';
import { now } from '../../../lib/now.js';
import { buttonClass } from '../../../ui/button.js';
import { bidFormUrl } from '../data/properties.api.js';
import { FactsTable } from './facts-table.js';
import texts from '../../../content/tender-copy.json' with { type: 'json' };

/** Between currency and amount in the middle of a line. */
const NO_BREAK = '\u00a0';

type Tender = Property & { bidsCloseOn: string };

/** Heading of the {@link TenderBox}. */
export const tenderHeading = (property: Tender) =>
  takesBids(property, now()) ? texts.heading : texts.closed;

/** Conditions of a sale by sealed bids, and the form while bids are taken; afterwards the reserve and when they closed. */
export function TenderBox({ property }: { property: Tender }) {
  const closed = !takesBids(property, now());
  const rows: [string, ReactNode][] = [
    [texts.reserve, priceDisplay(property, 'exact').amount],
    [texts.closes, <Closing key="closes" property={property} closed={closed} />],
  ];
  if (!closed) {
    rows.push(
      [texts.siteDays, property.siteDays && <span lang={STAFF_TEXT_LANGUAGE}>{property.siteDays}</span>],
      [texts.deposit, depositText(property)],
    );
  }
  return (
    <>
      <FactsTable rows={rows.filter(([, value]) => Boolean(value))} label={tenderHeading(property)} />
      <p className="measure mt-3 text-sm text-muted">{closed ? texts.noNote : texts.note}</p>
      {/* An unsaved property in the preview has no form. */}
      {!closed && property.id > 0 && (
        <a href={bidFormUrl(property.id)} download className={`${buttonClass('outline')} mt-4`}>
          <Download aria-hidden />
          {texts.form}
        </a>
      )}
    </>
  );
}

function Closing({ property, closed }: { property: Tender; closed: boolean }) {
  const { bidsCloseOn, bidsCloseAt } = property;
  const day = shortDate(bidsCloseOn);
  return (
    <>
      <time dateTime={bidsCloseOn}>
        {bidsCloseAt ? filled(texts.closing, { day, time: bidsCloseAt }) : day}
      </time>
      {!closed && <span className="block font-normal text-muted">{leftText(property)}</span>}
    </>
  );
}

function leftText(property: Tender): string {
  const days = daysToClose(property, now());
  if (days === 0) return texts.today;
  return days === 1 ? texts.leftOne : filled(texts.left, { n: days });
}

function depositText(property: Property): string | null {
  const { bidDepositPercent: percent } = property;
  if (percent === null) return null;
  const deposit = depositAtReserve(property);
  if (deposit === null) return filled(texts.percent, { percent });
  return filled(texts.percentOf, { percent, price: shillings(deposit).replace(' ', NO_BREAK) });
}
