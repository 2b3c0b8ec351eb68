import type { VisitorReport, VisitorReportChange } from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { problemText } from '../../../lib/api-client.js';
import { filled } from '../../../lib/format.js';
import { showToast } from '../../../ui/toast-store.js';
import { changeReport, REPORTS_KEY } from './visitor-reports.api.js';
import copy from '../../../content/visitor-reports-copy.json' with { type: 'json' };

/** Changes a report; a refusal is shown as a notice, and the lists are read again either way. */
export function useReportChange(
  { id, reference, version }: Pick<VisitorReport, 'id' | 'reference' | 'version'>,
  onDone?: () => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: Omit<VisitorReportChange, 'version'>) => changeReport({ id, version, ...change }),
    onSuccess: (_report, change) => {
      showToast({ title: filled(doneText(change), { reference }), tone: 'success' });
      onDone?.();
    },
    onError: (error) =>
      showToast({ title: copy.notSaved, description: problemText(error), tone: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: REPORTS_KEY }),
  });
}

function doneText({ state, spam }: Omit<VisitorReportChange, 'version'>): string {
  if (spam !== undefined) return spam ? copy.done.spam : copy.done.notSpam;
  return state === 'looking' ? copy.done.looking : copy.done.decided;
}
