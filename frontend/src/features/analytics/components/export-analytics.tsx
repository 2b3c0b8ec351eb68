import type { Period } from '@lml/common/contracts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { problemText } from '../../../lib/api-client.js';
import { saveFile } from '../../../lib/save-file.js';
import { Button } from '../../../ui/button.js';
import { showToast } from '../../../ui/toast-store.js';
import copy from '../../../content/dashboard-copy.json' with { type: 'json' };
import { analyticsFile } from '../data/analytics.api.js';

const texts = copy.analytics;

/** Downloads the figures of the period as a CSV file. */
export function ExportAnalytics({ period }: { period: Period }) {
  const save = useMutation({
    mutationFn: () => saveFile(analyticsFile(period)),
    onError: (error) =>
      showToast({ title: texts.exportFailed, description: problemText(error), tone: 'destructive' }),
  });
  return (
    <Button look="outline" busy={save.isPending} onClick={() => save.mutate()}>
      {!save.isPending && <Download aria-hidden />}
      {save.isPending ? texts.exporting : texts.export}
    </Button>
  );
}
