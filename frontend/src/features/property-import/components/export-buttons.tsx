import { withQuery } from '../../../lib/api-client.js';
import type { ButtonSize } from '../../../ui/button.js';
import copy from '../../../content/import-copy.json' with { type: 'json' };
import { SaveButton } from './save-button.js';

const texts = copy.export;

interface ExportButtonsProps {
  /** Query of the staff list; exports all properties if missing. */
  filters?: URLSearchParams;
  size?: ButtonSize;
}

/** Buttons to export properties as files: all, or those that match the filters. */
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
