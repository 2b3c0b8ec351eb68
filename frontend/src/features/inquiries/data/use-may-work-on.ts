import type { Inquiry } from '@lml/common/contracts';
import { useExtent } from '../../../lib/role.js';

/**
 * Returns whether the user may answer, note or change an inquiry: agents only those that are assigned to them or to
 * nobody.
 */
export function useMayWorkOn({ assignee }: Pick<Inquiry, 'assignee'>, ownId: number | undefined): boolean {
  const extent = useExtent('answer-inquiries');
  return extent === 'all' || (extent === 'own' && (assignee === null || assignee.id === ownId));
}
