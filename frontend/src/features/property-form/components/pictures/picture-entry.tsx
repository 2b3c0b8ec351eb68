import { hostOfPicture, type PictureKind, STAFF_PROPERTY_LIMITS } from '@lml/common/contracts';
import {
  ChevronDown,
  ChevronUp,
  CircleAlert,
  ExternalLink,
  GripVertical,
  ImageOff,
  type LucideIcon,
  Replace,
  Star,
  Trash2,
} from 'lucide-react';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { classNames } from '../../../../lib/class-names.js';
import { filled } from '../../../../lib/format.js';
import { Button, buttonClass } from '../../../../ui/button.js';
import type { PictureItem } from '../../data/property-form-values.js';
import { PictureDetailFields } from './picture-details.js';
import { Thumbnail } from './thumbnail.js';
import type { Upload } from './upload-queue.js';
import { type Copy, isExternal } from './use-picture-copies.js';
import type { PictureDetails } from './use-picture-list.js';
import mediaCopy from '../../../../content/property-media-copy.json' with { type: 'json' };

const texts = mediaCopy.pictures;

/** A picture, an upload, or an upload that replaces a picture. */
export interface Entry {
  key: string;
  item?: PictureItem;
  upload?: Upload;
}

/** Control that keeps the focus when its picture moves. */
export type MovingControl = 'up' | 'down' | 'main' | 'drag';

interface PictureEntryProps {
  kind: PictureKind;
  entry: Entry;
  /** Index from 0; while dragging, the target index. */
  index: number;
  count: number;
  /** Being dragged. */
  dragged: boolean;
  /** State of copying a picture from another site, with the error if it failed. */
  copy: Copy | undefined;
  error?: string;
  onDescribe: (changes: PictureDetails) => void;
  /** @param to target index */
  onMove: (to: number, control: MovingControl) => void;
  onDragStart: (event: PointerEvent) => void;
  onReplace: () => void;
  onRemove: () => void;
  onRetry: () => void;
  onCancel: () => void;
  onCopy: () => void;
}

/** One picture with its controls. */
export function PictureEntry({
  kind,
  entry: { key, item, upload },
  index,
  count,
  dragged,
  copy,
  error,
  onDescribe,
  onMove,
  onDragStart,
  onReplace,
  onRemove,
  onRetry,
  onCancel,
  onCopy,
}: PictureEntryProps) {
  const [broken, setBroken] = useState(false);
  const name = filled(texts.position, { one: texts.kinds[kind].one, n: index + 1 });
  const last = count - 1;
  const isMain = kind === 'photo' && index === 0;

  function keyDown(event: KeyboardEvent) {
    const to = {
      ArrowUp: index - 1,
      ArrowLeft: index - 1,
      ArrowDown: index + 1,
      ArrowRight: index + 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(Math.min(last, Math.max(0, to)), 'drag');
  }

  return (
    <li
      data-key={key}
      style={{ order: index }}
      className={classNames(
        'grid min-w-0 grid-cols-[7rem_minmax(0,1fr)] grid-rows-[1fr_auto] gap-2 rounded-card border bg-surface p-2 sm:grid-cols-[minmax(0,1fr)] sm:grid-rows-[auto_1fr_auto]',
        dragged ? 'border-primary opacity-60 shadow-float' : 'border-line',
      )}
    >
      <div
        // A mouse drags the picture itself; touch scrolls the page there.
        onPointerDown={(event) => event.pointerType === 'mouse' && onDragStart(event)}
        className="relative aspect-[3/2] self-start overflow-hidden rounded-control bg-sunken pointer-fine:cursor-grab"
      >
        <Thumbnail item={item} preview={upload?.preview} whole={kind === 'floor-plan'} onBroken={setBroken} />
        <span
          className={classNames(
            'absolute top-1.5 left-1.5 min-w-6 rounded-full px-2 py-0.5 text-center text-xs font-semibold tabular',
            isMain ? 'bg-primary text-on-primary' : 'border border-line bg-raised text-ink',
          )}
        >
          {isMain ? texts.main : index + 1}
        </span>
        <button
          type="button"
          data-control="drag"
          onPointerDown={(event) => {
            event.stopPropagation();
            onDragStart(event);
          }}
          aria-label={filled(texts.drag, { name })}
          title={filled(texts.drag, { name })}
          onKeyDown={keyDown}
          className="absolute right-1 bottom-1 grid size-11 cursor-grab touch-none place-items-center rounded-control border border-line bg-raised/90 hover:text-primary active:cursor-grabbing sm:size-8"
        >
          <GripVertical aria-hidden className="size-4" />
        </button>
        {upload && upload.state !== 'failed' && <UploadProgress upload={upload} />}
      </div>
      <div className="min-w-0 space-y-1">
        <input
          value={item?.alt ?? ''}
          onChange={(event) => onDescribe({ alt: event.target.value })}
          // Alt text cannot be stored before the upload finishes.
          disabled={!item}
          maxLength={STAFF_PROPERTY_LIMITS.altMax}
          aria-label={filled(texts.altLabel, { name })}
          placeholder={texts.altPlaceholder}
          className="min-h-11 w-full rounded-control border border-line-strong bg-surface px-2 text-sm placeholder:text-muted/80 hover:border-primary disabled:opacity-60 sm:min-h-9"
        />
        {item && kind === 'photo' && <PictureDetailFields name={name} value={item} onChange={onDescribe} />}
        {upload ? (
          <UploadState upload={upload} onRetry={onRetry} onCancel={onCancel} />
        ) : (
          <>
            <Problem text={error ?? (broken ? texts.broken : undefined)} quiet={!error} />
            {item && isExternal(item) && (
              <ExternalNotice name={name} url={item.url ?? ''} copy={copy} onCopy={onCopy} />
            )}
          </>
        )}
      </div>
      <div className="col-span-full flex justify-between">
        <Tool
          icon={ChevronUp}
          label={filled(texts.up, { name })}
          control="up"
          off={index === 0}
          onPress={() => onMove(index - 1, 'up')}
        />
        <Tool
          icon={ChevronDown}
          label={filled(texts.down, { name })}
          control="down"
          off={index === last}
          onPress={() => onMove(index + 1, 'down')}
        />
        {kind === 'photo' && (
          <Tool
            icon={Star}
            label={filled(texts.makeMain, { name })}
            control="main"
            off={isMain}
            onPress={() => onMove(0, 'main')}
          />
        )}
        <Tool icon={Replace} label={filled(texts.replace, { name })} off={!item} onPress={onReplace} />
        <Tool
          icon={Trash2}
          label={filled(texts.remove, { name })}
          control="remove"
          onPress={onRemove}
          destructive
        />
      </div>
    </li>
  );
}

/** Stays focusable when it has no effect, so that the focus is not lost at the end of a list. */
function Tool({
  icon: Icon,
  label,
  control,
  off = false,
  destructive = false,
  onPress,
}: {
  icon: LucideIcon;
  label: string;
  control?: string;
  off?: boolean;
  destructive?: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={off || undefined}
      data-control={control}
      onClick={off ? undefined : onPress}
      className={classNames(
        'grid size-11 place-items-center rounded-control sm:size-9',
        off ? 'cursor-not-allowed opacity-40' : 'hover:bg-primary-soft',
        destructive && 'text-danger',
      )}
    >
      <Icon aria-hidden className="size-[1.125rem]" />
    </button>
  );
}

/** Status line; always rendered, so that nothing moves. */
function Problem({ text, quiet = false }: { text?: string; quiet?: boolean }) {
  return (
    <p
      className={classNames(
        'flex min-h-6 items-start gap-1.5 text-sm break-words',
        quiet ? 'text-muted' : 'text-danger',
      )}
    >
      {text &&
        (quiet ? (
          <ImageOff aria-hidden className="mt-0.5 size-4" />
        ) : (
          <CircleAlert aria-hidden className="mt-0.5 size-4" />
        ))}
      {text}
    </p>
  );
}

/** Notice for a picture on another site: its host, and "Copy to our store". */
function ExternalNotice({
  name,
  url,
  copy,
  onCopy,
}: {
  name: string;
  url: string;
  copy: Copy | undefined;
  onCopy: () => void;
}) {
  const { elsewhere } = texts;
  const running = copy?.state === 'waiting' || copy?.state === 'copying';
  return (
    <div className="text-sm">
      {copy?.state === 'failed' ? (
        <p role="alert" className="flex items-start gap-1.5 text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4" />
          <span className="min-w-0 break-words">{copy.problem}</span>
        </p>
      ) : (
        <p className="break-words text-muted">{filled(elsewhere.note, { host: hostOfPicture({ url }) })}</p>
      )}
      <div className="mt-1.5 flex flex-wrap gap-2">
        <Button
          look="outline"
          size="small"
          busy={running}
          aria-label={filled(elsewhere.copyNamed, { name })}
          onClick={running ? undefined : onCopy}
          className="max-sm:min-h-11"
        >
          {running ? elsewhere.copying : elsewhere.copy}
        </Button>
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={filled(elsewhere.showNamed, { name })}
          className={classNames(buttonClass('quiet', 'small'), 'gap-1.5 max-sm:min-h-11')}
        >
          <ExternalLink aria-hidden />
          {elsewhere.show}
        </a>
      </div>
    </div>
  );
}

function UploadState({
  upload: { name, state, progress, problem, canRetry },
  onRetry,
  onCancel,
}: {
  upload: Upload;
  onRetry: () => void;
  onCancel: () => void;
}) {
  if (state === 'failed') {
    return (
      <div className="text-sm">
        <p className="flex items-start gap-1.5 break-words text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4" />
          <span className="min-w-0">{problem}</span>
        </p>
        <div className="mt-1 flex flex-wrap gap-2">
          {canRetry && (
            <Button
              look="outline"
              size="small"
              aria-label={filled(texts.retry, { name })}
              onClick={onRetry}
              className="max-sm:min-h-11"
            >
              {texts.retryShort}
            </Button>
          )}
          <Button
            look="quiet"
            size="small"
            aria-label={filled(texts.dismissFailed, { name })}
            onClick={onCancel}
            className="max-sm:min-h-11"
          >
            {texts.dismissShort}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="flex min-h-6 items-center justify-between gap-2 text-sm">
      <span className="text-muted tabular">{progressText(state, progress)}</span>
      <button
        type="button"
        aria-label={filled(texts.cancel, { name })}
        onClick={onCancel}
        className="min-h-6 rounded-control px-1.5 font-semibold hover:bg-primary-soft"
      >
        {texts.cancelShort}
      </button>
    </div>
  );
}

/** Overlays the lower edge of the picture, so that it takes no space. */
function UploadProgress({ upload: { name, state, progress } }: { upload: Upload }) {
  return (
    <div
      role="progressbar"
      aria-label={filled(texts.uploading, { name })}
      aria-valuenow={Math.round(progress * 100)}
      aria-valuetext={progressText(state, progress)}
      className="absolute inset-x-0 bottom-0 h-1.5 bg-line"
    >
      <div
        className={classNames(
          'h-full origin-left bg-primary transition-transform duration-200',
          state === 'finishing' && 'animate-pulse-soft',
        )}
        style={{ transform: `scaleX(${progress})` }}
      />
    </div>
  );
}

function progressText(state: Upload['state'], progress: number): string {
  if (state === 'waiting') return texts.waiting;
  return state === 'finishing' ? texts.finishing : filled(texts.sending, { n: Math.round(progress * 100) });
}
