import { copyFile, link, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import {
  addSharePicture,
  pictureKey,
  type ProcessedPicture,
  processPicture,
  publish,
  readProcessed,
  scratchFolder,
} from '../pictures/process-picture.js';
import { rasterised } from '../pictures/own-drawing.js';
import { DEMO_FOLDER, type DemoFloorPlan, type DemoListing } from './demo-files.js';

/** Returns the demo's picture files, without duplicates, relative to its folder. */
export function picturesOf(listings: DemoListing[], floorPlans: DemoFloorPlan[]): string[] {
  const photos = listings.flatMap((listing) => listing.images.map(photoFile));
  return [...new Set([...photos, ...floorPlans.map(({ file }) => file)])];
}

/** Returns a listing photo's path within the demo's folder. */
export function photoFile(image: string): string {
  return `pictures/${image}`;
}

/**
 * Ensures that the demo pictures' sizes are in `folder`. Links those in `built` (copies them across disks); creates the
 * others, one per core at a time.
 * @param from folder of the files; the demo's by default
 * @param progress called after each picture that was created
 * @returns the picture data by file
 */
export async function placePictures(
  files: string[],
  folder: string,
  options: { built?: string; from?: string; progress?: (file: string) => void } = {},
): Promise<Map<string, ProcessedPicture>> {
  await mkdir(folder, { recursive: true });
  await removeLeftovers(folder);
  const placed = new Map<string, ProcessedPicture>();
  // Drawings first, one by one: reading SVG is enabled only meanwhile.
  for (const file of files.filter(isDrawing)) await place(file);
  const waiting = files.filter((file) => !isDrawing(file));
  // One thread per picture and one picture per core: encoders gain less from several threads.
  sharp.concurrency(1);
  const workers = Array.from({ length: availableParallelism() }, async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      await place(file);
    }
  });
  await Promise.all(workers);
  return placed;

  async function place(file: string): Promise<void> {
    const bytes = await readFile(join(options.from ?? DEMO_FOLDER, file));
    const key = pictureKey(bytes);
    let picture = (await readProcessed(folder, key)) ?? (await linkPicture(key, options.built, folder));
    if (!picture) {
      picture = await processPicture(isDrawing(file) ? await rasterised(bytes) : bytes, folder, key);
      options.progress?.(file);
    }
    // Built before share pictures existed.
    await addSharePicture(folder, key);
    placed.set(file, picture);
  }
}

function isDrawing(file: string): boolean {
  return file.endsWith('.svg');
}

async function linkPicture(
  key: string,
  from: string | undefined,
  to: string,
): Promise<ProcessedPicture | undefined> {
  const picture = from === undefined ? undefined : await readProcessed(from, key);
  if (from === undefined || !picture) return undefined;
  const scratch = scratchFolder(to, key);
  await mkdir(scratch);
  for (const file of await readdir(join(from, key))) {
    await linkOrCopy(join(from, key, file), join(scratch, file));
  }
  await publish(scratch, join(to, key));
  return picture;
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    // Another disk, or a file system without links.
    await copyFile(from, to);
  }
}

const LEFTOVER_AGE_MS = 60 * 60 * 1000;

/** Removes what a killed process left behind; younger folders may be in use by another. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('.')) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > LEFTOVER_AGE_MS) await rm(path, { recursive: true, force: true });
  }
}
