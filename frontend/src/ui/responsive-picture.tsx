import { useState, type CSSProperties } from 'react';
import { classNames } from '../lib/class-names.js';
import { usePictureSizes } from '../lib/data-saver.js';
import { brokenBefore, PLACEHOLDER } from './placeholder.js';

/** As the build makes it. */
interface Picture {
  sources: Record<string, string>;
  img: { src: string; w: number; h: number };
}

interface ResponsivePictureProps {
  picture: Picture;
  /** Shown in its place on a phone held upright. */
  upright?: Picture;
  alt: string;
  sizes: string;
  /** The page's main picture: fetched at once and first. */
  eager?: boolean;
  className?: string;
  style?: CSSProperties;
}

const FORMATS = ['avif', 'webp', 'jpeg'];
/** Where a picture's upright shape is shown. */
export const UPRIGHT_PHONE = '(max-width: 767.98px) and (orientation: portrait)';

/** A picture of the site itself in the size, shape and format that suit the screen; broken, the outline of a house. */
export function ResponsivePicture({
  picture,
  upright,
  alt,
  sizes,
  eager,
  className,
  style,
}: ResponsivePictureProps) {
  const [failed, setFailed] = useState<Picture | null>(null);
  const broken = failed === picture;
  const shownSizes = usePictureSizes(sizes);
  const uprightSizes = usePictureSizes('100vw');
  return (
    // Anew when it fails: the sources would win over the placeholder.
    <picture key={broken ? PLACEHOLDER : picture.img.src}>
      {upright && !broken && sourcesOf(upright, uprightSizes, UPRIGHT_PHONE)}
      {!broken && sourcesOf(picture, shownSizes)}
      <img
        ref={brokenBefore(() => setFailed(picture))}
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
