import { EVIDENCE_LIMITS, type PrivateFile } from '@lml/common/contracts';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { problemText } from '../lib/api-client.js';
import { filled } from '../lib/format.js';
import { Button } from '../ui/button.js';
import { Input } from '../ui/field.js';
import { uploadPrivateFile } from './private-files.api.js';
import copy from '../content/private-files-copy.json' with { type: 'json' };

interface PrivateFileInputProps {
  label: string;
  hint: string;
  file: Pick<PrivateFile, 'id' | 'name'> | null;
  /** Error of the form, which stands instead of that of the upload. */
  error?: string | undefined;
  onFile: (file: PrivateFile | null) => void;
  onBusy: (busy: boolean) => void;
}

/** Chooses and uploads a private file; the upload ends with the field. */
export function PrivateFileInput({ label, hint, file, error, onFile, onBusy }: PrivateFileInputProps) {
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const stopping = useRef<AbortController>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  async function upload(chosen: File) {
    setProblem(undefined);
    if (chosen.size > EVIDENCE_LIMITS.fileBytesMax) return setProblem(copy.tooLarge);
    stopping.current = new AbortController();
    setShare(0);
    onBusy(true);
    try {
      onFile(await uploadPrivateFile(chosen, setShare, stopping.current.signal));
    } catch (failure) {
      setProblem(filled(copy.uploadFailed, { why: problemText(failure) }));
    } finally {
      setShare(null);
      onBusy(false);
    }
  }

  if (file) {
    return (
      <div className="mb-4">
        <p className="mb-1.5 text-sm font-medium">{label}</p>
        <p className="flex items-center gap-2 rounded-control border border-line px-3 py-1 wrap-anywhere">
          <span className="min-w-0 grow">{file.name}</span>
          <Button
            look="quiet"
            size="small"
            aria-label={filled(copy.remove, { name: file.name })}
            onClick={() => onFile(null)}
          >
            <X aria-hidden />
          </Button>
        </p>
        {error && <p className="mt-1 text-sm text-danger">{error}</p>}
      </div>
    );
  }
  return (
    <Input
      type="file"
      accept="application/pdf,image/jpeg"
      className="py-2"
      label={label}
      hint={share === null ? hint : filled(copy.uploading, { percent: Math.round(share * 100) })}
      error={error ?? problem}
      disabled={share !== null}
      onChange={({ target }) => {
        const chosen = target.files?.[0];
        // The same file may be chosen again after a failure.
        target.value = '';
        if (chosen) void upload(chosen);
      }}
    />
  );
}
