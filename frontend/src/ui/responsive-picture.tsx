import type { CSSProperties } from 'react';

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

/** A picture of the site itself in the size, shape and format that suit the screen. */
export function ResponsivePicture({
  picture,
  upright,
  alt,
  sizes,
  eager,
  className,
  style,
}: ResponsivePictureProps) {
  return (
    <picture>
      {upright && sourcesOf(upright, '100vw', UPRIGHT_PHONE)}
      {sourcesOf(picture, sizes)}
      <img
        src={picture.img.src}
        width={picture.img.w}
        height={picture.img.h}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        className={className}
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
