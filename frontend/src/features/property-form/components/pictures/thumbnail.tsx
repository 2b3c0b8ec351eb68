import { isOwnPicture, type Picture, pictureAt, pictureVariantUrl } from '@lml/common/contracts';
import { useState } from 'react';
import { classNames } from '../../../../lib/class-names.js';
import { PLACEHOLDER } from '../../../../ui/placeholder.js';
import type { PictureItem } from '../../data/property-form-values.js';

interface ThumbnailProps {
  item: PictureItem | undefined;
  /** Preview of an upload as a data URI. */
  preview: string | null | undefined;
  /** Show the whole picture, for floor plans. */
  whole: boolean;
  /** Called when loading fails or succeeds. */
  onBroken: (broken: boolean) => void;
}

/** Smallest suitable size of a picture; a placeholder if it is broken or on another site. */
export function Thumbnail({ item, preview, whole, onBroken }: ThumbnailProps) {
  const picture = item && pictureOf(item);
  const source = preview ?? (picture && (isOwnPicture(picture) ? picture.url : PLACEHOLDER));
  const [failed, setFailed] = useState<string | null>(null);
  const broken = source !== undefined && failed === source;
  const widths = preview || broken ? [] : (picture?.widths ?? []);
  if (source === undefined) return <span className="block size-full bg-sunken" />;
  return (
    <img
      key={broken ? PLACEHOLDER : source}
      src={broken ? PLACEHOLDER : source}
      srcSet={
        widths.length > 0
          ? widths.map((width) => `${pictureVariantUrl(source, width, 'webp')} ${width}w`).join(', ')
          : undefined
      }
      sizes="240px"
      alt=""
      width={480}
      height={320}
      loading="lazy"
      decoding="async"
      draggable={false}
      onLoad={() => onBroken(broken)}
      onError={() => {
        setFailed(source);
        onBroken(true);
      }}
      className={classNames(
        'size-full',
        whole ? 'bg-white object-contain' : 'bg-sunken object-cover',
        broken && 'dark:brightness-75',
      )}
    />
  );
}

/** Returns the picture of an item; undefined while it has none. */
export function pictureOf({ picture, url, alt }: PictureItem): Picture | undefined {
  return picture ?? (url === undefined ? undefined : pictureAt(url, alt));
}
