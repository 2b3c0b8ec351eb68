/** The outline of a house, in place of every picture that does not come. */
export const PLACEHOLDER = '/placeholder.svg';

/**
 * For the `ref` of a picture that a server has put into the page: it may have failed before anybody listened.
 * @param onBroken as for the picture's `onError`
 */
export function brokenBefore(onBroken: () => void): (picture: HTMLImageElement | null) => void {
  return (picture) => {
    if (picture?.complete && picture.currentSrc !== '' && picture.naturalWidth === 0) onBroken();
  };
}
