import { filled, groupedNumber } from '../../../lib/format.js';
import { Pagination } from '../../../ui/pagination.js';

interface ListPagesProps {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  /** The rows of another page are still shown. */
  fetching?: boolean;
  texts: { showing: string; page: string };
  onPage: (page: number) => void;
}

/** Buttons between the pages of a list; nothing for a single page. */
export function ListPages({ page, pageSize, total, fetching = false, texts, onPage }: ListPagesProps) {
  const pages = Math.ceil(total / pageSize);
  if (pages <= 1) return null;
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, total);
  return (
    <div className="mt-6">
      <Pagination
        page={page}
        pages={pages}
        fetching={fetching}
        summary={filled(texts.showing, { from, to, n: groupedNumber(total) })}
        position={filled(texts.page, { page, pages })}
        onPage={onPage}
      />
    </div>
  );
}
