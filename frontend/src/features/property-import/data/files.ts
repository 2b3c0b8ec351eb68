import type { TableFormat } from '@lml/common/contracts';
import { withQuery } from '../../../lib/api-client.js';

export function templatePath(format: TableFormat): string {
  return withQuery('/api/admin/imports/template', { format });
}

export function problemsPath(id: string): string {
  return `/api/admin/imports/${id}/problems`;
}
