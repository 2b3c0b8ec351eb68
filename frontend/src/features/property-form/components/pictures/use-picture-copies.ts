import { isOwnPicture, STAFF_PROPERTY_LIMITS } from '@lml/common/contracts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ApiError, problemText } from '../../../../lib/api-client.js';
import { copyPicture } from '../../../../lib/copy-picture.js';
import { filled } from '../../../../lib/format.js';
import type { PictureItem } from '../../data/property-form-values.js';
import { pictureOf } from './thumbnail.js';
import type { TakePicture } from './upload-queue.js';
import mediaCopy from '../../../../content/property-media-copy.json' with { type: 'json' };

const texts = mediaCopy.pictures.elsewhere;

/** State of copying a picture. */
export type Copy = { state: 'waiting' | 'copying' } | { state: 'failed'; problem: string };

interface PictureCopiesOptions {
  value: PictureItem[];
  /** Remaining uploads of the property. */
  room: number;
  /** Replaces a picture by its copy. @returns why it was rejected, if it was */
  take: TakePicture;
}

/** Copies pictures from other sites to our storage, one at a time, each with its own result. */
export function usePictureCopies(options: PictureCopiesOptions) {
  const [copies, setCopies] = useState<Record<string, Copy>>({});
  const line = useRef(Promise.resolve());
  const left = useRef(false);
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  const elsewhere = options.value.filter(isExternal);
  const running = elsewhere.filter(({ key }) => isRunning(copies[key])).length;

  function set(key: string, copy: Copy | undefined): void {
    setCopies(({ [key]: _before, ...others }) => (copy ? { ...others, [key]: copy } : others));
  }

  async function copyOne(key: string): Promise<void> {
    const url = latest.current.value.filter(isExternal).find((item) => item.key === key)?.url;
    // It was removed or replaced meanwhile, or the form was left.
    if (left.current || url === undefined) return set(key, undefined);
    set(key, { state: 'copying' });
    const problem = await copyPicture(url).then(
      (picture) => (left.current ? undefined : latest.current.take(key, picture)),
      (error: unknown) => (error instanceof ApiError ? error.text : problemText(error)),
    );
    set(key, problem === undefined ? undefined : { state: 'failed', problem });
  }

  function copy(keys: string[]): void {
    const waiting = keys.filter((key) => !isRunning(copies[key]));
    waiting.forEach((key, index) => {
      if (index >= options.room - running) {
        const problem = filled(texts.tooMany, { max: STAFF_PROPERTY_LIMITS.uploadsMax });
        return set(key, { state: 'failed', problem });
      }
      set(key, { state: 'waiting' });
      line.current = line.current.then(() => copyOne(key));
    });
  }

  return {
    /** Pictures hosted by other sites. */
    elsewhere,
    copies,
    running,
    copy: (key: string) => copy([key]),
    copyAll: () => copy(elsewhere.map(({ key }) => key)),
  };
}

function isRunning(copy: Copy | undefined): boolean {
  return copy?.state === 'waiting' || copy?.state === 'copying';
}

/** Whether another site hosts the picture. */
export function isExternal(item: PictureItem): boolean {
  const picture = pictureOf(item);
  return picture !== undefined && !isOwnPicture(picture);
}
