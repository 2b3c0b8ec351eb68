import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Button } from './button.js';
import uiCopy from '../content/ui-copy.json' with { type: 'json' };

const texts = uiCopy.pagination;

interface PaginationProps {
  page: number;
  pages: number;
  /** Disables the buttons while another page loads. */
  fetching: boolean;
  /** "Showing 1 to 9 of 72 properties" */
  summary: string;
  /** "Page 1 of 8" */
  position: string;
  onPage: (page: number) => void;
  /** Other query parameters, so that the buttons also work without JavaScript. */
  address?: [name: string, value: string][];
  previousLabel?: string;
  nextLabel?: string;
}

/** Which items are shown, and buttons to other pages if there are any. */
export function Pagination({
  page,
  pages,
  fetching,
  summary,
  position,
  onPage,
  address = [],
  previousLabel = texts.previous,
  nextLabel = texts.next,
}: PaginationProps) {
  const turnTo = (to: number) => ({
    type: 'submit' as const,
    name: 'page',
    value: to,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      onPage(to);
    },
  });
  return (
    <nav
      aria-label={texts.label}
      className="flex flex-col items-center gap-4 border-t border-line pt-6 sm:flex-row sm:justify-between"
    >
      <p className="text-sm text-muted tabular">{summary}</p>
      {pages > 1 && (
        <form className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2">
          {address.map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <Button look="outline" disabled={page <= 1 || fetching} {...turnTo(page - 1)}>
            <ChevronLeft aria-hidden />
            {previousLabel}
          </Button>
          <span className="order-first w-full text-center min-[360px]:order-none min-[360px]:w-auto min-[360px]:min-w-24 text-sm text-muted tabular">
            {position}
          </span>
          <Button look="outline" disabled={page >= pages || fetching} {...turnTo(page + 1)}>
            {nextLabel}
            <ChevronRight aria-hidden />
          </Button>
        </form>
      )}
    </nav>
  );
}
