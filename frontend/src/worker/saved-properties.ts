import {
  isOwnPicture,
  locatorMapUrl,
  pictureVariantUrl,
  type Property,
  propertyPage,
} from '@lml/common/contracts';
import { KEPT_INDEX, type KeepSaved, type KeptProperty } from '../lib/worker-messages.js';
import { CACHES } from './caches.js';

/** Age from which on a kept answer of the API is fetched again. */
export const FRESH_MS = 24 * 3_600_000;
/** All saved properties together, pictures included. */
const TOTAL_MAX_BYTES = 15_000_000;

type Index = Record<string, KeptProperty>;

/** One change at a time. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes the saved properties readable offline: page, data, drawn map and one picture of each, and the list itself. Removes what is no
 * longer saved, or no longer published.
 */
export function keepSaved(wanted: KeepSaved): Promise<void> {
  const next = last.then(() => update(wanted));
  last = next.catch(() => {});
  return next;
}

async function update({ ids, listUrl, root, withPictures }: KeepSaved): Promise<void> {
  const cache = await caches.open(CACHES.shortlist);
  const index = await readIndex(cache);
  for (const id of Object.keys(index)) {
    if (!ids.includes(Number(id))) await remove(cache, index, id);
  }
  const now = Date.now();
  let isChanged = false;
  for (const id of ids) {
    const kept = index[id];
    if (kept && now - kept.at < FRESH_MS) continue;
    const total = Object.values(index).reduce((sum, { bytes }) => sum + bytes, 0);
    if (!kept && total > TOTAL_MAX_BYTES) break;
    const fetched = await fetchProperty(cache, id, { root, withPictures });
    if (fetched === 'gone') await remove(cache, index, String(id));
    else if (fetched) index[id] = fetched;
    // One that was gone before changes nothing.
    if (fetched === 'gone' ? kept : fetched) isChanged = true;
    await cache.put(KEPT_INDEX, Response.json(index));
  }
  if (isChanged || !(await isListKept(cache, { listUrl, root })))
    await keepList(cache, { ids, listUrl, root });
}

async function readIndex(cache: Cache): Promise<Index> {
  const stored = await cache.match(KEPT_INDEX);
  return stored ? ((await stored.json()) as Index) : {};
}

async function remove(cache: Cache, index: Index, id: string): Promise<void> {
  await Promise.all((index[id]?.urls ?? []).map((url) => cache.delete(url)));
  delete index[id];
  await cache.put(KEPT_INDEX, Response.json(index));
}

/** Returns null without a connection: what is there stays. */
async function fetchProperty(
  cache: Cache,
  id: number,
  { root, withPictures }: Pick<KeepSaved, 'root' | 'withPictures'>,
): Promise<KeptProperty | 'gone' | null> {
  const kept: KeptProperty = { at: Date.now(), bytes: 0, urls: [] };
  const keep = async (url: string, answer: Response) => {
    kept.bytes += (await answer.clone().blob()).size;
    kept.urls.push(url);
    await cache.put(url, answer);
  };
  try {
    const dataUrl = `/api/properties/${id}`;
    const data = await fetch(dataUrl);
    if (data.status === 404 || data.status === 410) return 'gone';
    if (!data.ok) return null;
    const property = (await data.clone().json()) as Property;
    const picture = withPictures ? pictureIn(property) : null;
    await keep(dataUrl, data);
    const page = await fetchPage(root + propertyPage(id, property.title));
    if (page) await keep(page.url, page.answer);
    for (const url of [...(picture ? [picture] : []), locatorMapUrl(id)]) {
      const answer = await fetch(url);
      if (answer.ok) await keep(url, answer);
    }
    return kept;
  } catch {
    return null;
  }
}

/** Fetches a page with the files that it names, so that it also works. */
async function fetchPage(url: string): Promise<{ url: string; answer: Response } | null> {
  const answer = await fetch(url, { headers: { Accept: 'text/html' } });
  if (!answer.ok || answer.redirected) return null;
  const html = await answer.clone().text();
  const files = new Set(html.match(/\/assets\/[\w./-]+\.(?:js|css)/g) ?? []);
  const code = await caches.open(CACHES.code);
  for (const file of files) {
    if (await code.match(file)) continue;
    const fetched = await fetch(file);
    if (fetched.ok) await code.put(file, fetched);
  }
  return { url, answer };
}

/** Whether the list is there already: pages ask each time they open, mostly with the same properties. */
async function isListKept(
  cache: Cache,
  { listUrl, root }: Pick<KeepSaved, 'listUrl' | 'root'>,
): Promise<boolean> {
  const [data, page] = await Promise.all([cache.match(listUrl), cache.match(`${root}/favourites`)]);
  const fetchedAt = Date.parse(data?.headers.get('Date') ?? '');
  return page !== undefined && Date.now() - fetchedAt < FRESH_MS;
}

/** Keeps the list's page, and its data for exactly these properties. */
async function keepList(
  cache: Cache,
  { ids, listUrl, root }: Pick<KeepSaved, 'ids' | 'listUrl' | 'root'>,
): Promise<void> {
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (pathname === '/api/properties' && pathname + search !== listUrl) await cache.delete(url);
  }
  if (ids.length === 0) return;
  try {
    const data = await fetch(listUrl);
    if (data.ok) await cache.put(listUrl, data);
    const page = await fetchPage(`${root}/favourites`);
    if (page) await cache.put(page.url, page.answer);
  } catch {
    // Without a connection the last one stays.
  }
}

/** The first picture at the width of a phone, as the cards and the gallery show it. */
function pictureIn({ pictures }: Property): string | null {
  const [first] = pictures;
  if (!first || !isOwnPicture(first)) return null;
  const width = first.widths.find((one) => one >= 640) ?? first.widths.at(-1);
  return width === undefined ? null : pictureVariantUrl(first.url, width, 'webp');
}
