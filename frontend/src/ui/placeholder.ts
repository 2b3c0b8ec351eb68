/** Placeholder (outline of a house) for a missing or broken picture. */
export const PLACEHOLDER = '/placeholder.svg';

/**
 * Ref for a server-rendered picture: it may have failed before React attached `onError`. A picture that is changing its
 * size looks broken for a moment, so decoding it must fail twice.
 * @param onBroken same as the picture's `onError`
 */
export function detectEarlyFailure(onBroken: () => void): (picture: HTMLImageElement | null) => void {
  return (picture) => {
    if (picture?.complete && picture.currentSrc !== '' && picture.naturalWidth === 0)
      picture
        .decode()
        .catch(() => picture.decode())
        .catch(onBroken);
  };
}
