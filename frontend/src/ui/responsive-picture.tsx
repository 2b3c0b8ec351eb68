import { useState, type CSSProperties } from 'react';
import { classNames } from '../lib/class-names.js';
import { usePictureSizes } from '../lib/data-saver.js';
import { detectEarlyFailure, PLACEHOLDER } from './placeholder.js';

/** Output of the build (vite-imagetools). */
interface Picture {
  sources: Record<string, string>;
  img: { src: string; w: number; h: number };
}

interface ResponsivePictureProps {
  picture: Picture;
  /** Shown instead on phones in portrait orientation. */
  upright?: Picture;
  alt: string;
  sizes: string;
  /** Main picture (LCP) of the page: fetched at once with high priority. */
  eager?: boolean;
  onLoad?: () => void;
  className?: string;
  style?: CSSProperties;
}

const FORMATS = ['avif', 'webp', 'jpeg'];
/** Media query for the portrait version. */
export const PORTRAIT_PHONE = '(max-width: 767.98px) and (orientation: portrait)';

/** Picture of the site itself in the size, crop and format that fit the screen; a placeholder if it fails. */
export function ResponsivePicture({
  picture,
  upright,
  alt,
  sizes,
  eager,
  onLoad,
  className,
  style,
}: ResponsivePictureProps) {
  const [failed, setFailed] = useState<Picture | null>(null);
  const broken = failed === picture;
  const shownSizes = usePictureSizes(sizes);
  const uprightSizes = usePictureSizes('100vw');
  return (
    // Without this key, the sources would win over the placeholder.
    <picture key={broken ? PLACEHOLDER : picture.img.src}>
      {upright && !broken && sourcesOf(upright, uprightSizes, PORTRAIT_PHONE)}
      {!broken && sourcesOf(picture, shownSizes)}
      <img
        ref={detectEarlyFailure(() => setFailed(picture))}
        onLoad={onLoad}
        onError={() => setFailed(picture)}
        src={broken ? PLACEHOLDER : picture.img.src}
        width={picture.img.w}
        height={picture.img.h}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        className={classNames(className, broken && 'dark:brightness-75')}
        style={style}
      />
    </picture>
  );
}

function sourcesOf({ sources }: Picture, sizes: string, media?: string) {
  return FORMATS.map(
    (format) =>
      sources[format] && (
        <source
          key={`${format} ${media ?? ''}`}
          type={`image/${format}`}
          srcSet={sources[format]}
          sizes={sizes}
          media={media}
        />
      ),
  );
}
