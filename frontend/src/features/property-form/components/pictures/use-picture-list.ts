import {
  isHttpsAddress,
  type PictureKind,
  STAFF_PROPERTY_LIMITS,
  type UploadedPicture,
} from '@lml/common/contracts';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { filled } from '../../../../lib/format.js';
import { uploadFile } from '../../../../lib/upload-file.js';
import { showToast } from '../../../../ui/toast-store.js';
import type { PictureItem } from '../../data/property-form-values.js';
import type { RejectedFile } from './add-pictures.js';
import { fileError } from './file-check.js';
import type { Entry } from './picture-entry.js';
import { inOrder, moved, mergeOrder, placeFor } from './picture-order.js';
import { smallPreview } from './small-preview.js';
import { pictureOf } from './thumbnail.js';
import { UploadQueue } from './upload-queue.js';
import { usePictureCopies } from './use-picture-copies.js';
import mediaCopy from '../../../../content/property-media-copy.json' with { type: 'json' };

const texts = mediaCopy.pictures;
const { picturesMax, uploadsMax } = STAFF_PROPERTY_LIMITS;

/** The fields of a picture that staff edit; a missing one stays as it is. */
export type PictureDetails = Partial<Pick<PictureItem, 'alt' | 'label' | 'takenOn'>>;

type Update = (items: PictureItem[]) => PictureItem[];

interface PictureListOptions {
  kind: PictureKind;
  value: PictureItem[];
  onChange: (update: Update) => void;
  onUploadsChange: (running: number) => void;
}

let lastKey = 0;

/** Unique key, also among pictures restored from a draft. */
function newKey(): string {
  lastKey += 1;
  return `new-${Date.now().toString(36)}-${lastKey}`;
}

/** Pictures and pending uploads as one list, with all actions on it. */
export function usePictureList({ kind, value, onChange, onUploadsChange }: PictureListOptions) {
  const [order, setOrder] = useState<string[]>([]);
  const [refusals, setRefusals] = useState<RejectedFile[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const [queue] = useState(
    () =>
      new UploadQueue({
        send: (file, options) => uploadFile<UploadedPicture>('/api/admin/pictures', file, options),
        preview: smallPreview,
      }),
  );
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads, queue.uploads);
  const keys = mergeOrder(
    order,
    value.map(({ key }) => key),
    uploads.map(({ key }) => key),
  );
  const entries: Entry[] = keys.map((key) => ({
    key,
    item: value.find((item) => item.key === key),
    upload: uploads.find((upload) => upload.key === key),
  }));
  const failures = uploads.filter(({ state }) => state === 'failed');

  /** "picture 2". */
  function nameAt(index: number): string {
    return filled(texts.position, { one: texts.kinds[kind].one, n: index + 1 });
  }

  /** Places an uploaded or copied picture. @returns why it was rejected, if it was */
  function take(key: string, picture: UploadedPicture): string | undefined {
    if (value.some((item) => item.key !== key && pictureOf(item)?.url === picture.url)) return texts.urlTaken;
    const name = uploads.find((upload) => upload.key === key)?.name;
    setAnnouncement(
      name === undefined
        ? filled(texts.elsewhere.copied, { name: nameAt(keys.indexOf(key)) })
        : filled(texts.uploaded, { name }),
    );
    onChange((now) => {
      const before = now.find((item) => item.key === key);
      // A copy is the same picture; a replacement was taken on another day.
      const described = name === undefined ? before : before && { alt: before.alt, label: before.label };
      const made: PictureItem = { ...described, key, uploadId: picture.id, picture, alt: before?.alt ?? '' };
      delete made.url;
      if (before) return now.map((item) => (item === before ? made : item));
      const at = placeFor(
        key,
        keys,
        now.map((item) => item.key),
      );
      return [...now.slice(0, at), made, ...now.slice(at)];
    });
    return undefined;
  }

  // Completed uploads read the current list.
  useLayoutEffect(() => queue.handTo(take));
  const copies = usePictureCopies({ value, room: uploadsMax - uploadsUsed(), take });
  const running = uploads.filter(({ state }) => state !== 'failed').length + copies.running;

  const told = useRef(onUploadsChange);
  useLayoutEffect(() => {
    told.current = onUploadsChange;
  });
  useEffect(() => told.current(running), [running]);
  useEffect(
    () => () => {
      queue.stop();
      told.current(0);
    },
    [queue],
  );

  /** Uploads that the property has, or will have when pending ones finish. */
  function uploadsUsed(): number {
    const own = value.filter(isUpload).map(({ key }) => key);
    const coming = uploads.filter(({ state, canRetry }) => state !== 'failed' || canRetry);
    return new Set([...own, ...coming.map(({ key }) => key)]).size;
  }

  async function addFiles(files: File[], replaced?: Entry): Promise<void> {
    const errors = await Promise.all(files.map(fileError));
    let room = uploadsMax - uploadsUsed() + (replaced?.item && isUpload(replaced.item) ? 1 : 0);
    const places = picturesMax - entries.length + (replaced ? 1 : 0);
    const refused: RejectedFile[] = [];
    const added: string[] = [];
    files.forEach((file, index) => {
      const reason =
        errors[index] ??
        (room <= 0
          ? filled(texts.refused.tooMany, { max: uploadsMax })
          : added.length >= places
            ? filled(texts.full, { max: picturesMax })
            : undefined);
      if (reason) {
        refused.push({ name: file.name, reason });
        return;
      }
      room -= 1;
      const key = replaced?.key ?? newKey();
      added.push(key);
      queue.add(key, file);
    });
    setRefusals(refused);
    if (!replaced) setOrder((now) => [...mergeOrder(now, keys, []), ...added]);
  }

  /** Validation error of a URL, if any. */
  function urlError(url: string, but?: string): string | undefined {
    if (!isHttpsAddress(url)) return texts.urlInvalid;
    const taken = value.some((item) => item.key !== but && pictureOf(item)?.url === url);
    return taken ? texts.urlTaken : undefined;
  }

  function addAddress(url: string): string | undefined {
    const error =
      urlError(url) ?? (entries.length >= picturesMax ? filled(texts.full, { max: picturesMax }) : undefined);
    if (error) return error;
    const key = newKey();
    setOrder([...keys, key]);
    onChange((items) => [...items, { key, url, alt: '' }]);
    return undefined;
  }

  function replaceAddress(key: string, url: string): string | undefined {
    const error = urlError(url, key);
    if (error) return error;
    queue.cancel(key);
    onChange((items) =>
      items.map((item) => (item.key === key ? { key, url, alt: item.alt, label: item.label } : item)),
    );
    return undefined;
  }

  function describe(key: string, changes: PictureDetails): void {
    onChange((items) => items.map((item) => (item.key === key ? { ...item, ...changes } : item)));
  }

  function describeAll(changes: PictureDetails): void {
    onChange((items) => items.map((item) => ({ ...item, ...changes })));
    setAnnouncement(texts.details.applied);
  }

  /** @param next all keys in their new order */
  function arrange(next: string[]): void {
    setOrder(next);
    onChange((items) => inOrder(items, next));
  }

  function move(from: number, to: number): void {
    const place = Math.min(keys.length - 1, Math.max(0, to));
    if (place === from) return;
    arrange(moved(keys, from, place));
    const name = nameAt(from);
    setAnnouncement(filled(texts.movedTo, { name, n: place + 1, count: keys.length }));
  }

  function reverse(): void {
    arrange([...keys].reverse());
    setAnnouncement(texts.reversed);
  }

  function remove(index: number): void {
    const { key, item } = entries[index]!;
    queue.cancel(key);
    if (!item) return;
    onChange((items) => items.filter((other) => other.key !== key));
    putBackOnRequest(filled(texts.removed, { name: nameAt(index) }), keys, [item]);
  }

  function clear(): void {
    queue.stop();
    onChange(() => []);
    putBackOnRequest(texts.cleared, keys, value);
  }

  function putBackOnRequest(title: string, places: string[], gone: PictureItem[]): void {
    const putBack: Update = (items) => {
      const missing = gone.filter(({ key }) => items.every((item) => item.key !== key));
      return missing.reduce((list, item) => {
        const at = placeFor(
          item.key,
          places,
          list.map(({ key }) => key),
        );
        return [...list.slice(0, at), item, ...list.slice(at)];
      }, items);
    };
    showToast({
      title,
      tone: 'info',
      action: { label: texts.undo, onPress: () => onChange(putBack) },
    });
  }

  return {
    entries,
    failures,
    uploadsUsed: uploadsUsed(),
    refusals,
    dismissRefusals: () => setRefusals([]),
    announcement,
    queue,
    copies,
    addFiles,
    addAddress,
    replaceAddress,
    describe,
    describeAll,
    move,
    reverse,
    remove,
    clear,
  };
}

/** Hosted by us, so it counts as an upload; includes demo and copied pictures. */
function isUpload(item: PictureItem): boolean {
  return (pictureOf(item)?.widths.length ?? 0) > 0;
}
