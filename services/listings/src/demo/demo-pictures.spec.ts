import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { DEMO_FOLDER, readFloorPlans, readListings } from './demo-files.js';

const PICTURES_FOLDER = join(DEMO_FOLDER, 'pictures');
const CATALOG = 'catalog.json';
/** The repository holds every picture, so each must stay small. */
const BYTES_MAX = 400 * 1024;
/** The site's own pictures; not in the catalog, as their alternative texts are in a copy file. */
const SITE_PICTURES_FOLDER = 'frontend/src/content/pictures';

interface Picture {
  file: string;
  alt: string;
  width: number;
  height: number;
  bytes: number;
}

interface Illustrated {
  id: number;
  images: string[];
}

async function readCatalog(folder: string): Promise<Picture[]> {
  const catalog = JSON.parse(await readFile(join(folder, CATALOG), 'utf8')) as { images: Picture[] };
  return catalog.images;
}

/** Returns the files in the folders of `folder`, relative to it. */
async function filesIn(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile() && file.parentPath !== folder)
    .map((file) => join(file.parentPath, file.name).slice(folder.length + 1))
    .sort();
}

/** Returns one sentence for each defect of the pictures in `folder`. */
async function pictureDefects(folder: string, listings: Illustrated[]): Promise<string[]> {
  const files = await filesIn(folder);
  const catalog = await readCatalog(folder);
  return [
    ...listings.flatMap((listing) => imageDefects(listing, files)),
    ...(await sharedLeads(folder, listings)),
    ...(await catalogDefects(folder, files, catalog)),
    ...unusedFiles(files, listings),
  ];
}

function imageDefects({ id, images }: Illustrated, files: string[]): string[] {
  const defects = images
    .filter((image) => !files.includes(image))
    .map((image) => `LML-${id}: ${image} does not exist`);
  if (new Set(images).size < images.length) defects.push(`LML-${id} shows a picture twice`);
  return defects;
}

/** Compares lead pictures by content: a copy under another name is the same picture. */
async function sharedLeads(folder: string, listings: Illustrated[]): Promise<string[]> {
  const defects: string[] = [];
  const owners = new Map<string, number>();
  for (const { id, images } of listings) {
    const path = join(folder, images[0] ?? CATALOG);
    if (images.length === 0 || !existsSync(path)) continue;
    const hash = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    const owner = owners.get(hash);
    if (owner === undefined) owners.set(hash, id);
    else defects.push(`LML-${owner} and LML-${id} have the same lead picture (${images[0]})`);
  }
  return defects;
}

async function catalogDefects(folder: string, files: string[], catalog: Picture[]): Promise<string[]> {
  const entries = new Map(catalog.map((entry) => [entry.file, entry]));
  const defects = catalog
    .filter(({ file }) => !files.includes(file))
    .map(({ file }) => `${file} is in the catalog, but does not exist`);
  for (const file of files) {
    const entry = entries.get(file);
    const { size } = await stat(join(folder, file));
    if (size > BYTES_MAX) defects.push(`${file} has ${Math.round(size / 1024)} KB, more than 400`);
    if (!entry) defects.push(`${file} is not in the catalog`);
    else if (entry.alt.trim() === '') defects.push(`${file} has no alternative text`);
    else if (entry.bytes !== size) defects.push(`${file} has ${size} bytes, in the catalog ${entry.bytes}`);
  }
  return defects;
}

function unusedFiles(files: string[], listings: Illustrated[]): string[] {
  const used = new Set(listings.flatMap(({ images }) => images));
  return files.filter((file) => !used.has(file)).map((file) => `no listing shows ${file}`);
}

describe('demo pictures', () => {
  it('exist, are small, used and in the catalog, with a unique lead picture for each illustrated listing', async () => {
    expect(await pictureDefects(PICTURES_FOLDER, await readListings())).toEqual([]);
  });

  it('illustrate every listing but one; one listing has twelve', async () => {
    const counts = (await readListings()).map(({ images }) => images.length);
    expect(counts.filter((count) => count === 0)).toHaveLength(1);
    expect(counts.filter((count) => count === 12)).toHaveLength(1);
    expect(Math.max(...counts)).toBe(12);
  });

  it('have the width and height of the catalog, 1200 by 800', async () => {
    for (const { file, width, height } of await readCatalog(PICTURES_FOLDER)) {
      const metadata = await sharp(await readFile(join(PICTURES_FOLDER, file))).metadata();
      expect([file, width, height]).toEqual([file, 1200, 800]);
      expect([file, metadata.width, metadata.height]).toEqual([file, 1200, 800]);
    }
  });

  it('of the site itself have at most 400 KB each', async () => {
    const files = await filesIn(SITE_PICTURES_FOLDER);
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) {
      const { size } = await stat(join(SITE_PICTURES_FOLDER, file));
      expect([file, size <= BYTES_MAX]).toEqual([file, true]);
    }
  });
});

describe('demo floor plans', () => {
  it('exist, have an alternative text and belong to listings', async () => {
    const ids = (await readListings()).map(({ id }) => id);
    for (const { file, alt, listings } of await readFloorPlans()) {
      expect([file, existsSync(join(DEMO_FOLDER, file))]).toEqual([file, true]);
      expect(alt).toMatch(/^Floor plan of/);
      expect(ids).toEqual(expect.arrayContaining(listings));
    }
  });
});

describe('the check of the pictures', () => {
  /** Checks a copy of two listings' pictures after `damage`. */
  async function defectsAfter(damage: (folder: string, listings: Illustrated[]) => Promise<void> | void) {
    const folder = await mkdtemp(join(tmpdir(), 'demo-pictures-'));
    try {
      const listings = (await readListings())
        .filter(({ images }) => images.length > 0)
        .slice(0, 2)
        .map(({ id, images }) => ({ id, images: images.slice(0, 1) }));
      const files = listings.flatMap(({ images }) => images);
      const catalog = (await readCatalog(PICTURES_FOLDER)).filter(({ file }) => files.includes(file));
      await mkdir(join(folder, 'listings'));
      for (const file of files) await cp(join(PICTURES_FOLDER, file), join(folder, file));
      await writeFile(join(folder, CATALOG), JSON.stringify({ images: catalog }));
      expect(await pictureDefects(folder, listings)).toEqual([]);
      await damage(folder, listings);
      return await pictureDefects(folder, listings);
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  it('reports a lead picture that another listing has, even as a copy with another name', async () => {
    const defects = await defectsAfter(async (folder, [one, other]) => {
      await cp(join(folder, one!.images[0]!), join(folder, other!.images[0]!));
    });
    expect(defects).toContainEqual(
      expect.stringMatching(/^LML-\d+ and LML-\d+ have the same lead picture \(listings\//),
    );
    const named = await defectsAfter((_folder, [one, other]) => {
      other!.images = [...one!.images];
    });
    expect(named).toContainEqual(expect.stringContaining('have the same lead picture'));
    expect(named).toContainEqual(expect.stringMatching(/^no listing shows/));
  });

  it('reports a picture that is missing, repeated, too large or not in the catalog', async () => {
    const defects = await defectsAfter(async (folder, [one, other]) => {
      await rm(join(folder, one!.images[0]!));
      other!.images.push(other!.images[0]!);
      await writeFile(join(folder, 'listings', 'large.jpg'), Buffer.alloc(BYTES_MAX + 1024));
    });
    expect(defects.map((defect) => defect.replace(/LML-\d+|listings\/\S+?\.jpg/g, '…'))).toEqual([
      '…: … does not exist',
      '… shows a picture twice',
      '… is in the catalog, but does not exist',
      '… has 401 KB, more than 400',
      '… is not in the catalog',
      'no listing shows …',
    ]);
  });
});
