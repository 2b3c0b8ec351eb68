import {
  areaUnitName,
  commercialRent,
  pricedFloor,
  type Property,
  SERVICE_CHARGE_SHARE,
  shillings,
} from '@lml/common/contracts';
import { filled, groupedNumber } from '../../../lib/format.js';
import copy from '../../../content/commercial-copy.json' with { type: 'json' };
import { SumRow, SumTable } from '../../../ui/sum-table.js';

const { month: texts } = copy;

/** Heading of the rent; names the floor that is summed where rents differ by floor. */
export function rentHeading(property: Property): string {
  const floor = pricedFloor(property);
  return floor ? filled(texts.headingFloor, { floor: floor.floor }) : texts.heading;
}

/** A month's rent and service charge, then parking and VAT; nothing unless it is a commercial letting with a price. */
export function MonthTable({ property }: { property: Property }) {
  const sums = commercialRent(property);
  if (!sums) return null;
  const unit = areaUnitName(property.areaUnit);
  const { parking, vat } = sums;
  const service = sums.serviceIsUsual
    ? filled(texts.service, { percent: SERVICE_CHARGE_SHARE * 100 })
    : filled(sums.serviceBasis === 'estimated' ? texts.serviceEstimated : texts.serviceKnown, { unit });
  const notes = [
    sums.serviceBasis === 'in-rate' && texts.serviceInRate,
    vat === null && texts.beforeVat,
    vat === 'included' && texts.vatIncluded,
    vat === 'exempt' && texts.vatExempt,
    !sums.sizeIsKnown && filled(texts.sizeUnknown, { unit }),
  ].filter((note) => note !== false);
  return (
    <>
      <SumTable>
        <tbody>
          <SumRow term={texts.rate.replace('sqm', unit)} amount={sums.rate} />
          <SumRow term={`${texts.rent} (${groupedNumber(sums.size, 2)} ${unit})`} amount={sums.rent} />
          {sums.serviceBasis !== 'in-rate' && (
            <>
              <SumRow term={service} amount={sums.serviceRate} />
              <SumRow term={texts.serviceSum} amount={sums.service} />
            </>
          )}
          <SumRow term={texts.total} amount={sums.total} strong />
          {parking && (
            <SumRow
              term={filled(texts.parkingRow, { n: parking.bays, price: shillings(parking.price) })}
              amount={parking.amount}
            />
          )}
          {vat === 'added' && <SumRow term={texts.vat} amount={sums.vatAmount} />}
          {(parking || vat === 'added') && (
            <SumRow term={vat === 'added' ? texts.totalVat : texts.totalParking} amount={sums.due} strong />
          )}
        </tbody>
      </SumTable>
      {notes.length > 0 && <p className="mt-3 text-sm text-muted">{notes.join(' ')}</p>}
    </>
  );
}
