import { groupedNumber, moveInCost, shillings, type MoveInPart, type Property } from '@lml/common/contracts';
import { filled } from '../../../lib/format.js';
import termsCopy from '../../../content/terms-copy.json' with { type: 'json' };

const { moveIn: texts } = termsCopy;

/** Table of the payments before a tenant gets the keys; empty for sales and rents on request. */
export function MoveInBox({ property }: { property: Property }) {
  const cost = moveInCost(property);
  if (!cost) return null;
  // Breaks after "at least" only.
  const total = shillings(cost.total).replace(' ', '\u00a0');
  return (
    <>
      {cost.cheapest && (
        <p className="mb-3 text-muted">{filled(texts.cheapest, { price: shillings(cost.rent) })}</p>
      )}
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        <table aria-label={texts.heading} className="w-full text-left tabular">
          <tbody>
            {cost.lines.map(({ part, amount }) => (
              <Row key={part} term={partText(part, property)} value={shillings(amount)} />
            ))}
            {cost.unknown.map((part) => (
              <Row key={part} term={texts.unknownParts[part]} value={texts.notKnown} muted />
            ))}
            {property.serviceCharge === 0 && <Row term={texts.serviceIncluded} />}
            {property.agencyFee === 0 && <Row term={texts.noAgencyFee} />}
          </tbody>
          <tfoot>
            <tr className="bg-primary-soft font-semibold">
              <th scope="row" className="px-4 py-3 font-[inherit] sm:px-5">
                {texts.total}
              </th>
              <td className="px-4 py-3 text-right sm:px-5">
                {cost.unknown.length > 0 ? filled(texts.atLeast, { price: total }) : total}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      {cost.returned > 0 && (
        <p className="mt-3 text-sm text-muted">
          {filled(texts.returned, { price: shillings(cost.returned) })}
        </p>
      )}
    </>
  );
}

function Row({ term, value, muted = false }: { term: string; value?: string; muted?: boolean }) {
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" colSpan={value === undefined ? 2 : 1} className="px-4 py-3 font-normal sm:px-5">
        {term}
      </th>
      {value !== undefined && (
        <td
          className={`px-4 py-3 text-right align-top sm:px-5 ${muted ? 'text-muted' : 'whitespace-nowrap'}`}
        >
          {value}
        </td>
      )}
    </tr>
  );
}

function partText(part: MoveInPart, { rentAdvanceMonths, depositMonths, otherFeeFor }: Property): string {
  if (part === 'firstRent' && (rentAdvanceMonths ?? 1) > 1) {
    return filled(texts.advance, { n: rentAdvanceMonths! });
  }
  if (part === 'deposit') {
    return depositMonths === 1
      ? texts.depositOne
      : filled(texts.parts.deposit, { n: groupedNumber(depositMonths!, 1) });
  }
  return (part === 'otherFee' && otherFeeFor) || texts.parts[part];
}
