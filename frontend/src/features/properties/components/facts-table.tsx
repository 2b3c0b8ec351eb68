import type { ReactNode } from 'react';

interface FactsTableProps {
  rows: [term: string, value: ReactNode][];
  /** Its name, if it has no heading of its own. */
  label?: string;
}

/** Facts of a property, one a row. */
export function FactsTable({ rows, label }: FactsTableProps) {
  return (
    <table aria-label={label} className="w-full text-left tabular">
      <tbody>
        {rows.map(([term, value]) => (
          <tr key={term} className="border-t border-line last:border-b">
            <th scope="row" className="w-2/5 py-2.5 pr-4 align-top font-normal text-muted sm:w-48">
              {term}
            </th>
            <td className="py-2.5 font-medium">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
