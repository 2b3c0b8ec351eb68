import { expect, it } from '@jest/globals';
import { PROPERTY_TYPES } from '@lml/common/contracts';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_FOLDER, readAltTexts, readListings } from '../demo/demo-files.js';
import { photoFile } from '../demo/demo-pictures.js';
import { SAMPLE_IDS, samplesOf } from './sample-set.js';

/** Images for production carry them. */
const BYTES_MAX = 4 * 1024 * 1024;

it('has a listing of each type, to let and for sale [SAMPLE-1]', async () => {
  const samples = samplesOf(await readListings());
  expect(samples.map(({ id }) => id)).toEqual(SAMPLE_IDS);
  expect(new Set(samples.map(({ type }) => type))).toEqual(new Set(PROPERTY_TYPES));
  const statuses = samples.map(({ status }) => status);
  expect(statuses).toEqual(expect.arrayContaining(['For Sale', 'For Rent', 'For Lease']));
});

it('has few pictures, each described, which images for production keep [SAMPLE-1]', async () => {
  const images = new Set(samplesOf(await readListings()).flatMap((sample) => sample.images));
  const altTexts = await readAltTexts();
  let bytes = 0;
  for (const image of images) {
    expect(altTexts.get(image)).toBeTruthy();
    bytes += (await stat(join(DEMO_FOLDER, photoFile(image)))).size;
  }
  expect(bytes).toBeLessThan(BYTES_MAX);
  const dockerfile = await readFile('infra/docker/Dockerfile', 'utf8');
  expect(dockerfile).toContain('node services/listings/dist/samples/keep-samples.js');
});
