import { type PictureKind, STAFF_PROPERTY_LIMITS } from '@lml/common/contracts';
import { ImageUp, Plus, X } from 'lucide-react';
import { useRef, useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../../../../lib/class-names.js';
import { filled } from '../../../../lib/format.js';
import { Button } from '../../../../ui/button.js';
import { Input } from '../../../../ui/field.js';
import { ACCEPTED_TYPES } from './file-check.js';
import mediaCopy from '../../../../content/property-media-copy.json' with { type: 'json' };

const texts = mediaCopy.pictures;
const MEGABYTE = 1024 * 1024;

/** A rejected file and the reason. */
export interface RejectedFile {
  name: string;
  reason: string;
}

/** Drop area for files. */
export function DropArea({
  onFiles,
  children,
}: {
  onFiles: (files: File[]) => void;
  children: (over: boolean) => ReactNode;
}) {
  // `dragenter` of a child fires before `dragleave` of its parent: count them.
  const [depth, setDepth] = useState(0);
  const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    <div
      onDragEnter={(event) => holdsFiles(event) && setDepth((number) => number + 1)}
      onDragLeave={(event) => holdsFiles(event) && setDepth((number) => Math.max(0, number - 1))}
      onDragOver={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      }}
      onDrop={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setDepth(0);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children(depth > 0)}
    </div>
  );
}

interface AddPicturesProps {
  kind: PictureKind;
  /** Files are dragged over the area. */
  over: boolean;
  onFiles: (files: File[]) => void;
  /** @returns the validation error of the URL, if any */
  onAddress: (url: string) => string | undefined;
  refusals: RejectedFile[];
  onDismiss: () => void;
}

/** Adds pictures: several files at once, or one URL at a time. */
export function AddPictures({ kind, over, onFiles, onAddress, refusals, onDismiss }: AddPicturesProps) {
  const names = texts.kinds[kind];
  return (
    <div className="space-y-3">
      <div
        className={classNames(
          'flex flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded-card border-2 border-dashed px-4 py-5 text-center',
          over ? 'border-primary bg-primary-soft' : 'border-line-strong bg-surface',
        )}
      >
        <ImageUp aria-hidden className="size-6 text-muted" />
        <span className="hidden sm:inline">{over ? names.dropNow : names.drop}</span>
        <FileButton label={names.choose} multiple onFiles={onFiles} />
        <span className="basis-full text-sm text-muted">
          {filled(texts.hint, {
            max: STAFF_PROPERTY_LIMITS.uploadsMax,
            size: STAFF_PROPERTY_LIMITS.uploadBytesMax / MEGABYTE,
          })}
        </span>
      </div>
      {refusals.length > 0 && (
        <div role="alert" className="flex items-start gap-2 rounded-control bg-danger-soft p-3 text-sm">
          <div className="min-w-0 grow">
            <p className="font-semibold text-danger">{texts.refused.title}</p>
            <ul className="mt-1 space-y-1">
              {refusals.map(({ name, reason }, index) => (
                <li key={index} className="break-words">
                  <span className="font-medium">{filled(texts.refused.file, { name })}</span> {reason}
                </li>
              ))}
            </ul>
          </div>
          <button
            type="button"
            aria-label={texts.refused.dismiss}
            onClick={onDismiss}
            className="-m-1.5 grid size-11 shrink-0 place-items-center rounded-control hover:bg-surface sm:size-9"
          >
            <X aria-hidden className="size-4" />
          </button>
        </div>
      )}
      <AddressRow label={names.urlLabel} action={names.add} onAddress={onAddress} />
    </div>
  );
}

/** Opens the file chooser; on phones it offers photos and the camera. */
export function FileButton({
  label,
  multiple = false,
  onFiles,
}: {
  label: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button look="outline" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED_TYPES}
        multiple={multiple}
        aria-label={label}
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Allows choosing the same file again.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}

function AddressRow({
  label,
  action,
  onAddress,
}: {
  label: string;
  action: string;
  onAddress: (url: string) => string | undefined;
}) {
  const [url, setUrl] = useState('');
  const [problem, setProblem] = useState<string>();
  const blank = url.trim() === '';

  function add() {
    if (blank) return;
    const found = onAddress(url.trim());
    setProblem(found);
    if (found === undefined) setUrl('');
  }

  function keyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Do not submit the outer form.
    event.preventDefault();
    add();
  }

  return (
    <div className="gap-3 sm:grid sm:grid-cols-[minmax(0,1fr)_auto]">
      <Input
        label={label}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder={texts.urlPlaceholder}
        maxLength={STAFF_PROPERTY_LIMITS.linkMax}
        value={url}
        error={problem}
        onChange={(event) => {
          setUrl(event.target.value);
          setProblem(undefined);
        }}
        onKeyDown={keyDown}
      />
      <Button
        look="outline"
        onClick={add}
        disabled={blank}
        className="max-sm:w-full sm:mt-[1.625rem] sm:self-start"
      >
        <Plus aria-hidden />
        {action}
      </Button>
    </div>
  );
}
