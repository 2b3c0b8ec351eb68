import { shillings } from '@lml/common/contracts';
import type { ReactNode } from 'react';

/** A bordered table of sums. */
export function SumTable({ label, children }: { label?: string; children: ReactNode }) {
  return (
    // Narrow screens scroll it, by keyboard too.
    <div
      tabIndex={0}
      role="group"
      aria-label={label}
      className="overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table aria-label={label} className="w-full text-left break-words tabular">
        {children}
      </table>
    </div>
  );
}

export function SumRow({
  term,
  amount,
  strong = false,
}: {
  term: string;
  /** Whole shillings, or a text. */
  amount: number | string;
  strong?: boolean;
}) {
  return (
    <tr className={strong ? 'bg-primary-soft font-semibold' : 'border-b border-line'}>
      <th scope="row" className="px-4 py-3 font-[inherit] font-normal sm:px-5">
        {strong ? <strong className="font-semibold">{term}</strong> : term}
      </th>
      <td className="px-4 py-3 text-right whitespace-nowrap sm:px-5">
        {typeof amount === 'number' ? shillings(amount) : amount}
      </td>
    </tr>
  );
}
