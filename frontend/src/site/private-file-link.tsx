import type { PrivateFile } from '@lml/common/contracts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { problemText } from '../lib/api-client.js';
import { filled } from '../lib/format.js';
import { Button } from '../ui/button.js';
import { showToast } from '../ui/toast-store.js';
import { openPrivateFile } from './private-files.api.js';
import copy from '../content/private-files-copy.json' with { type: 'json' };

/** Downloads a private file. */
export function PrivateFileLink({ file }: { file: Pick<PrivateFile, 'id' | 'name'> }) {
  const opening = useMutation({
    mutationFn: () => openPrivateFile(file),
    onError: (error) =>
      showToast({
        title: copy.openFailed,
        description: problemText(error),
        tone: 'destructive',
      }),
  });
  return (
    <Button look="outline" size="small" busy={opening.isPending} onClick={() => opening.mutate()}>
      {!opening.isPending && <Download aria-hidden />}
      <span className="min-w-0 wrap-anywhere">
        {opening.isPending ? copy.opening : filled(copy.open, { name: file.name })}
      </span>
    </Button>
  );
}
