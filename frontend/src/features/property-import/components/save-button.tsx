import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { problemText } from '../../../lib/api-client.js';
import { Button, type ButtonVariant, type ButtonSize } from '../../../ui/button.js';
import { showToast } from '../../../ui/toast-store.js';
import { saveFile } from '../../../lib/save-file.js';
import copy from '../../../content/import-copy.json' with { type: 'json' };

interface SaveButtonProps {
  /** Path of the call that returns the file. */
  path: string;
  label: string;
  look?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
}

/** Downloads a file; shows errors, which a plain link cannot. */
export function SaveButton({ path, label, look = 'outline', size, className }: SaveButtonProps) {
  const saving = useMutation({
    mutationFn: () => saveFile(path),
    onError: (error) =>
      showToast({ title: copy.export.failed, description: problemText(error), tone: 'destructive' }),
  });
  return (
    <Button
      look={look}
      size={size}
      className={className}
      busy={saving.isPending}
      onClick={() => saving.mutate()}
    >
      {!saving.isPending && <Download aria-hidden />}
      {label}
    </Button>
  );
}
