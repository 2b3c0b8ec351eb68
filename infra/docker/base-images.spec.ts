import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface BaseImage {
  image: string;
  digest: string | null;
  use: string;
}

const project = fileURLToPath(new URL('../../', import.meta.url));
const { baseImages, imagesIn, referenceOf, USING_FILES, withReferences } = (await import(
  fileURLToPath(new URL('./base-images.mjs', import.meta.url))
)) as {
  baseImages: () => Record<string, BaseImage>;
  imagesIn: (text: string) => string[];
  referenceOf: (image: BaseImage) => string;
  USING_FILES: string[];
  withReferences: (text: string, images: BaseImage[]) => string;
};

const read = (file: string) => readFileSync(join(project, file), 'utf8');
const images = Object.values(baseImages());

describe('the list of base images', () => {
  it.each(USING_FILES)('contains every image of %s with the same tag and digest', (file) => {
    const used = imagesIn(read(file));
    expect(used).not.toEqual([]);
    expect(images.map(referenceOf)).toEqual(expect.arrayContaining(used));
  });

  it('contains no unused image', () => {
    const used = new Set(USING_FILES.flatMap((file) => imagesIn(read(file))));
    expect(images.map(referenceOf).filter((reference) => !used.has(reference))).toEqual([]);
  });

  it('covers every Dockerfile, compose file and manifest that uses a foreign image', () => {
    const files = ['docker-compose.yml', ...filesBelow('infra')];
    const naming = files.filter((file) => imagesIn(read(file)).length > 0);
    expect(naming.sort()).toEqual([...USING_FILES].sort());
  });

  it('pins a version of each image; the mail catcher has only a digest', () => {
    for (const { image } of images) expect(image).toMatch(/^[\w./-]+:(v?\d[\w.-]*|latest)$/);
    const byDigestAlone = images.filter(({ image }) => image.endsWith(':latest'));
    expect(byDigestAlone.map(({ image }) => image)).toEqual(['axllent/mailpit:latest']);
  });
});

describe('pinning', () => {
  const digest = fc
    .array(fc.constantFrom(...'0123456789abcdef'), { minLength: 64, maxLength: 64 })
    .map((digits) => `sha256:${digits.join('')}`);
  const pins = fc.array(fc.option(digest, { nil: null }), {
    minLength: images.length,
    maxLength: images.length,
  });

  it('writes the digest of every image into every file and changes nothing else', () => {
    fc.assert(
      fc.property(pins, fc.constantFrom(...USING_FILES), (digests, file) => {
        const pinned = images.map((image, index) => ({ ...image, digest: digests[index]! }));
        const before = read(file);
        const after = withReferences(before, pinned);
        expect(pinned.map(referenceOf)).toEqual(expect.arrayContaining(imagesIn(after)));
        expect(withReferences(after, pinned)).toBe(after);
        expect(withReferences(after, images)).toBe(before);
      }),
    );
  });
});

function filesBelow(folder: string): string[] {
  return readdirSync(join(project, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(path);
    return /(^|\/)Dockerfile$|\.ya?ml$/.test(path) ? [path] : [];
  });
}
