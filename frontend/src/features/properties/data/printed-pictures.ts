import { isOwnPicture, type Picture } from '@lml/common/contracts';

const PICTURES_SHOWN = 3;
const PICTURES_WAIT_MS = 4000;

/** Prints once the sheet's pictures have loaded; skips pictures that fail or take too long. */
export async function printWithPictures(pictures: readonly Picture[]): Promise<void> {
  const loading = printed(pictures).map(async (picture) => {
    if (loadedSource(picture)) return;
    const image = new Image();
    image.src = picture.url;
    await image.decode().catch(() => undefined);
  });
  await Promise.race([
    Promise.all(loading),
    new Promise((resolve) => window.setTimeout(resolve, PICTURES_WAIT_MS)),
  ]);
  window.print();
}

/** Pictures on the sheet: only those that we host, so that no other site is contacted. */
export function printed(pictures: readonly Picture[]): Picture[] {
  return pictures.filter(isOwnPicture).slice(0, PICTURES_SHOWN);
}

/** The file that the page already shows, in any size, as it is cached. */
export function loadedSource({ url }: Picture): string | undefined {
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  const shown = [...document.images].find(
    (image) => image.complete && image.naturalWidth > 0 && decodeURI(image.currentSrc).includes(folder),
  );
  return shown?.currentSrc;
}
