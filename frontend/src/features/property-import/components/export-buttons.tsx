import type { StaffPropertySort } from '@lml/common/contracts';
import { withQuery } from '../../../lib/api-client.js';
import type { ButtonSize } from '../../../ui/button.js';
import copy from '../../../content/import-copy.json' with { type: 'json' };
import { SaveButton } from './save-button.js';

const texts = copy.export;

/** As the query of the staff's list has them. */
export interface ExportFilters {
  search?: string;
  type?: string;
  status?: string;
  published?: string;
  incomplete?: string;
  sort?: StaffPropertySort;
}

/** Two buttons that save properties as files: all of them, or those that a list's filters leave. */
export function ExportButtons({ filters, size }: { filters?: ExportFilters; size?: ButtonSize }) {
  const path = (format: string) => withQuery('/api/admin/properties/export', { ...filters, format });
  return (
    <>
      <SaveButton path={path('xlsx')} label={filters ? texts.listExcel : texts.excel} size={size} />
      <SaveButton path={path('csv')} label={filters ? texts.listCsv : texts.csv} size={size} />
    </>
  );
}
