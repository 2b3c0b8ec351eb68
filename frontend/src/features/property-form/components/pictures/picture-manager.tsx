import { type PictureKind, STAFF_PROPERTY_LIMITS } from '@lml/common/contracts';
import { ArrowDownUp, Download, Trash2 } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../../../../lib/class-names.js';
import { filled } from '../../../../lib/format.js';
import { Button } from '../../../../ui/button.js';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.js';
import type { PicturesFieldProps } from '../pictures-field.js';
import { AddPictures, DropArea } from './add-pictures.js';
import { type Entry, type MovingControl, PictureEntry } from './picture-entry.js';
import { DetailsOfAll } from './picture-details.js';
import { ReplaceDialog } from './replace-dialog.js';
import { useDragOrder } from './use-drag-order.js';
import { usePictureList } from './use-picture-list.js';
import mediaCopy from '../../../../content/property-media-copy.json' with { type: 'json' };

const texts = mediaCopy.pictures;

/** Adds, reorders, describes, replaces and removes pictures. */
export function PictureManager({ error, itemErrors, ...options }: PicturesFieldProps) {
  const { kind, value } = options;
  const names = texts.kinds[kind];
  const list = usePictureList(options);
  const { entries } = list;
  const keys = entries.map(({ key }) => key);
  const element = useRef<HTMLOListElement>(null);
  const drag = useDragOrder({ list: element, keys, onDrop: list.move });
  const [replaced, setReplaced] = useState<Entry | null>(null);
  const [asking, setAsking] = useState(false);
  const focusNext = useRef<{ index: number; control: string } | null>(null);

  // Moved elements lose focus: restore it.
  useLayoutEffect(() => {
    const target = focusNext.current;
    if (!target) return;
    focusNext.current = null;
    const entry = element.current?.children[target.index];
    entry?.querySelector<HTMLElement>(`[data-control="${target.control}"]`)?.focus();
  });

  const errorOf = (key: string) => itemErrors?.[value.findIndex((item) => item.key === key)];

  function move(from: number, to: number, control: MovingControl) {
    focusNext.current = { index: to, control };
    list.move(from, to);
  }

  function remove(index: number) {
    focusNext.current = { index: Math.min(index, entries.length - 2), control: 'remove' };
    list.remove(index);
  }

  return (
    <DropArea onFiles={(files) => void list.addFiles(files)}>
      {(over) => (
        <div className="space-y-4">
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <p className="text-sm text-muted tabular">
              {countText(kind, entries.length)}
              {' · '}
              {filled(texts.uploadsLeft, { n: list.uploadsUsed, max: STAFF_PROPERTY_LIMITS.uploadsMax })}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button
                look="outline"
                size="small"
                disabled={entries.length < 2}
                onClick={list.reverse}
                className="max-sm:min-h-11"
              >
                <ArrowDownUp aria-hidden />
                {texts.reverse}
              </Button>
              <Button
                look="outline"
                size="small"
                disabled={entries.length === 0}
                onClick={() => setAsking(true)}
                className="max-sm:min-h-11"
              >
                <Trash2 aria-hidden />
                {texts.clear}
              </Button>
            </div>
          </div>
          {list.copies.elsewhere.length > 0 && (
            <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-sunken px-4 py-3 text-sm">
              <p className="min-w-0 grow basis-60">{texts.elsewhere.notice}</p>
              <Button
                look="outline"
                size="small"
                busy={list.copies.running > 0}
                onClick={list.copies.copyAll}
                className="max-sm:min-h-11 max-sm:w-full"
              >
                {list.copies.running === 0 && <Download aria-hidden />}
                {filled(texts.elsewhere.copyAll, { n: list.copies.elsewhere.length })}
              </Button>
            </div>
          )}
          {error && (
            <p role="alert" className="text-sm text-danger">
              {error}
            </p>
          )}
          <AddPictures
            kind={kind}
            over={over}
            onFiles={(files) => void list.addFiles(files)}
            onAddress={list.addAddress}
            refusals={list.refusals}
            onDismiss={list.dismissRefusals}
          />
          {kind === 'photo' && value.length > 1 && <DetailsOfAll onApply={list.describeAll} />}
          {entries.length > 0 && (
            <ol
              ref={element}
              aria-label={names.title}
              className={classNames(
                'grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]',
                drag.dragged !== null && 'select-none',
              )}
            >
              {entries.map((entry, index) => (
                <PictureEntry
                  key={entry.key}
                  kind={kind}
                  entry={entry}
                  index={drag.placeOf(entry.key)}
                  count={entries.length}
                  dragged={drag.dragged === entry.key}
                  copy={list.copies.copies[entry.key]}
                  error={errorOf(entry.key)}
                  onDescribe={(changes) => list.describe(entry.key, changes)}
                  onMove={(to, control) => move(index, to, control)}
                  onDragStart={(event) => drag.start(event, entry.key)}
                  onReplace={() => setReplaced(entry)}
                  onRemove={() => remove(index)}
                  onRetry={() => list.queue.retry(entry.key)}
                  onCancel={() => list.queue.cancel(entry.key)}
                  onCopy={() => list.copies.copy(entry.key)}
                />
              ))}
            </ol>
          )}
          <div role="status" className="sr-only">
            {list.announcement}
          </div>
          <div role="alert" className="sr-only">
            {list.failures.map(({ key, name, problem }) => (
              <p key={key}>{filled(texts.uploadFailed, { name, problem: problem ?? '' })}</p>
            ))}
          </div>
          {replaced && (
            <ReplaceDialog
              name={filled(texts.position, { one: names.one, n: keys.indexOf(replaced.key) + 1 })}
              label={names.urlLabel}
              address={replaced.item?.picture?.widths.length ? '' : (replaced.item?.url ?? '')}
              onAddress={(url) => list.replaceAddress(replaced.key, url)}
              onFile={(file) => void list.addFiles([file], replaced)}
              onClose={() => setReplaced(null)}
            />
          )}
          <ConfirmDialog
            open={asking}
            onOpenChange={setAsking}
            title={names.clearTitle}
            confirmLabel={texts.clearConfirm}
            cancelLabel={texts.keep}
            destructive
            onConfirm={() => {
              setAsking(false);
              list.clear();
            }}
          >
            {filled(texts.clearText, { count: countText(kind, entries.length) })}
          </ConfirmDialog>
        </div>
      )}
    </DropArea>
  );
}

function countText(kind: PictureKind, n: number): string {
  const names = texts.kinds[kind];
  return n === 0 ? names.none : n === 1 ? names.countOne : filled(names.count, { n });
}
