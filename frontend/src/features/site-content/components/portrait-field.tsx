import { isHttpsAddress, STAFF_PROPERTY_LIMITS } from '@lml/common/contracts';
import { useMutation } from '@tanstack/react-query';
import { Download, ImageUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { ApiError, problemText } from '../../../lib/api-client.js';
import { Button } from '../../../ui/button.js';
import { Input } from '../../../ui/field.js';
import copy from '../../../content/site-content-copy.json' with { type: 'json' };
import { storePortrait } from '../data/staff-agents.api.js';
import { Portrait } from './portrait.js';

const texts = copy.portrait;
/** Formats that the server accepts; it detects the format from the content. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif';

interface PortraitFieldProps {
  /** Name, whose initials replace a missing picture. */
  name: string;
  /** Path of an upload (`/media/…`), a URL, or empty. */
  value: string;
  onChange: (value: string) => void;
  onBusy?: (busy: boolean) => void;
  error: string | undefined;
  /** Picture that is shown while there is none. */
  substitute?: string | undefined;
  /** No pictures from other sites. */
  onlyUploads?: boolean;
}

/** Picture field: upload, or copy from a URL. */
export function PortraitField({
  name,
  value,
  onChange,
  onBusy,
  error,
  substitute,
  onlyUploads = false,
}: PortraitFieldProps) {
  const files = useRef<HTMLInputElement>(null);
  const labelId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const uploading = useMutation({
    mutationFn: storePortrait,
    onMutate: () => {
      setProblem(null);
      onBusy?.(true);
    },
    onSuccess: onChange,
    onError: (failure) => setProblem(failure instanceof ApiError ? failure.text : problemText(failure)),
    onSettled: () => onBusy?.(false),
  });
  const isUploaded = value.startsWith('/media/');
  const isCopy = typeof uploading.variables === 'string';
  const busyText = isCopy ? texts.copying : texts.uploading;

  function choose(file: File | undefined) {
    if (!file) return;
    if (file.size > STAFF_PROPERTY_LIMITS.uploadBytesMax) setProblem(texts.tooLarge);
    else uploading.mutate(file);
  }

  return (
    <div role="group" aria-labelledby={labelId}>
      <p id={labelId} className="mb-1.5 text-sm font-medium">
        {texts.label}
      </p>
      <div className="flex items-center gap-4">
        <Portrait name={name} imageUrl={value || substitute || null} large />
        <input
          ref={files}
          type="file"
          accept={ACCEPTED}
          tabIndex={-1}
          aria-hidden
          className="sr-only"
          onChange={({ target }) => {
            choose(target.files?.[0]);
            // Allows choosing the same file again.
            target.value = '';
          }}
        />
        <div className="flex min-w-0 flex-wrap gap-2">
          <Button look="outline" onClick={() => files.current?.click()} busy={uploading.isPending}>
            {!uploading.isPending && <ImageUp aria-hidden />}
            {uploading.isPending ? busyText : value ? texts.replace : texts.choose}
          </Button>
          {isHttpsAddress(value) && !uploading.isPending && (
            <Button look="outline" onClick={() => uploading.mutate(value)}>
              <Download aria-hidden />
              {texts.copy}
            </Button>
          )}
          {value && !uploading.isPending && (
            <Button look="quiet" onClick={() => onChange('')}>
              {texts.remove}
            </Button>
          )}
        </div>
      </div>
      <p role="status" className="mt-1 min-h-6 text-sm">
        {problem ? (
          <span className="text-danger">{problem}</span>
        ) : (
          uploading.isSuccess &&
          isUploaded &&
          !onlyUploads && <span className="text-muted">{isCopy ? texts.copied : texts.uploaded}</span>
        )}
      </p>
      {!isUploaded && !onlyUploads && (
        <Input
          label={texts.address}
          hint={texts.addressHint}
          type="url"
          inputMode="url"
          autoComplete="off"
          value={value}
          error={error}
          onChange={({ target }) => {
            setProblem(null);
            onChange(target.value);
          }}
        />
      )}
    </div>
  );
}
