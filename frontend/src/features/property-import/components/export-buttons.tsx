import { withQuery } from '../../../lib/api-client.js';
import type { ButtonSize } from '../../../ui/button.js';
import copy from '../../../content/import-copy.json' with { type: 'json' };
import { SaveButton } from './save-button.js';

const texts = copy.export;

interface ExportButtonsProps {
  /** The query of the staff's list; without it all are saved. */
  filters?: URLSearchParams;
  size?: ButtonSize;
}

/** Two buttons that save properties as files: all of them, or those that a list's filters leave. */
export function ExportButtons({ filters, size }: ExportButtonsProps) {
  const path = (format: string) =>
    withQuery('/api/admin/properties/export', { ...Object.fromEntries(filters ?? []), format });
  return (
    <>
      <SaveButton path={path('xlsx')} label={filters ? texts.listExcel : texts.excel} size={size} />
      <SaveButton path={path('csv')} label={filters ? texts.listCsv : texts.csv} size={size} />
    </>
  );
}
