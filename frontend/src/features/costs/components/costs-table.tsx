import { type CostLine, shillings } from '@lml/common/contracts';
import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.js';
import { filled } from '../../../lib/format.js';
import { percentText } from '../data/percent-text.js';
import texts from '../../../content/costs-copy.json' with { type: 'json' };

const PAID_TO: Partial<Record<string, string>> = texts.paidTo;

/** Table of amounts in a card. */
export function AmountTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table aria-label={label} className="w-full text-left tabular">
        <thead className="sr-only">
          <tr>
            <th scope="col">{texts.columns.item}</th>
            <th scope="col">{texts.columns.amount}</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

interface AmountRowProps {
  term: string;
  /** In shillings; null is "not known". */
  amount: number | string | null;
  /** To whom and when, or another remark. */
  note?: string | undefined;
  strong?: boolean;
}

export function AmountRow({ term, amount, note, strong = false }: AmountRowProps) {
  return (
    <tr
      className={classNames(
        'break-inside-avoid border-b border-line last:border-b-0',
        strong && 'bg-primary-soft font-semibold',
      )}
    >
      <th
        scope="row"
        className={classNames(
          'px-3 py-2.5 align-top wrap-anywhere sm:px-5',
          strong ? 'font-semibold' : 'font-normal',
        )}
      >
        {term}
        {note && <span className="mt-0.5 block text-sm font-normal text-muted">{note}</span>}
      </th>
      <td className="px-3 py-2.5 text-right align-top whitespace-nowrap sm:px-5">
        {typeof amount === 'number' ? (
          shillings(amount)
        ) : (
          <span className="whitespace-normal">{amount ?? texts.notKnown}</span>
        )}
      </td>
    </tr>
  );
}

/** Rows of costs with to whom and when each is paid. */
export function CostRows({ lines }: { lines: CostLine[] }) {
  return lines.map(({ key, amount, rate }) => (
    <AmountRow
      key={key}
      term={filled(texts.lines[key], { rate: rate === null ? texts.withoutRate : percentText(rate) })}
      amount={amount}
      note={PAID_TO[key]}
    />
  ));
}

/** A total, marked "at least" if a part is not known. */
export function totalText(total: number, atLeast: boolean): number | string {
  return atLeast ? filled(texts.atLeast, { amount: shillings(total) }) : total;
}
