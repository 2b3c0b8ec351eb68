import { isOwnPicture, type Picture, pictureAt, pictureVariantUrl } from '@lml/common/contracts';
import { useState } from 'react';
import { classNames } from '../../../../lib/class-names.js';
import { PLACEHOLDER } from '../../../../ui/placeholder.js';
import type { PictureItem } from '../../data/property-form-values.js';

interface ThumbnailProps {
  item: PictureItem | undefined;
  /** Of a file on its way, as a data URI. */
  preview: string | null | undefined;
  /** A plan is shown whole. */
  whole: boolean;
  /** Whether the picture can't be shown; it is told whenever that changes. */
  onBroken: (broken: boolean) => void;
}

/** Fills its box with the smallest size that will do; a broken picture, and one of another site, is the outline of a house. */
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

/** What there is to show of an item. */
export function pictureOf({ picture, url, alt }: PictureItem): Picture | undefined {
  return picture ?? (url === undefined ? undefined : pictureAt(url, alt));
}
