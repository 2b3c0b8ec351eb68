import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DEMO_FOLDER, readAltTexts, readListings, SAMPLES_FOLDER } from '../demo/demo-files.js';
import { photoFile, picturesOf } from '../demo/demo-pictures.js';
import { samplesOf } from './sample-set.js';

/**
 * Replaces the demo's folder by one with the sample listings and their pictures only, when an image is built: the whole
 * demo is eight times as large.
 */
const samples = samplesOf(await readListings());
const altTexts = await readAltTexts();
await mkdir(join(SAMPLES_FOLDER, 'pictures'), { recursive: true });
await writeFile(join(SAMPLES_FOLDER, 'listings.json'), JSON.stringify(samples));
const images = [...new Set(samples.flatMap(({ images: files }) => files))];
await writeFile(
  join(SAMPLES_FOLDER, photoFile('catalog.json')),
  JSON.stringify({ images: images.map((file) => ({ file, alt: altTexts.get(file) ?? '' })) }),
);
for (const file of picturesOf(samples, [])) {
  await mkdir(dirname(join(SAMPLES_FOLDER, file)), { recursive: true });
  await cp(join(DEMO_FOLDER, file), join(SAMPLES_FOLDER, file));
}
await rm(DEMO_FOLDER, { recursive: true });
