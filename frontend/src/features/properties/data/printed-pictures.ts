import { isOwnPicture, locatorMapUrl, type Picture, type Property } from '@lml/common/contracts';

const PICTURES_SHOWN = 3;
const PICTURES_WAIT_MS = 4000;

/** Prints once the sheet's pictures and its map have loaded; skips those that fail or take too long. */
export async function printWithPictures({ id, pictures, coordinates }: Property): Promise<void> {
  const missing = printed(pictures).filter((picture) => !loadedSource(picture));
  const urls = [...missing.map(({ url }) => url), ...(coordinates ? [locatorMapUrl(id)] : [])];
  await Promise.race([
    Promise.all(urls.map(load)),
    new Promise((resolve) => window.setTimeout(resolve, PICTURES_WAIT_MS)),
  ]);
  window.print();
}

async function load(url: string): Promise<void> {
  const image = new Image();
  image.src = url;
  await image.decode().catch(() => undefined);
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
