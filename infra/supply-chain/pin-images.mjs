/**
 * `make pin-images`: asks the registries for the digest of each base image and writes them into infra/docker/base-images.json
 * and into the files that name the images. Nothing is changed unless all are known. DIGESTS=no goes back to tags alone.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseImages, LIST_FILE, referenceOf, USING_FILES, withReferences } from '../docker/base-images.mjs';
import { UserError, runMain, say } from '../run/console.mjs';
import { projectFolder } from '../run/folders.mjs';
import { lastLines, mustRun, run } from '../run/run-program.mjs';

/** @param {string} image @returns {Promise<string>} the digest of all its platforms together */
async function digestOf(image) {
  const args = ['buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}'];
  const { code, output } = await run('docker', args);
  const digest = output.trim();
  if (code === 0 && /^sha256:[0-9a-f]{64}$/.test(digest)) return digest;
  throw new UserError(
    `Nothing was changed: no registry tells the digest of ${image}.\n${lastLines(output, 3)}`,
  );
}

await runMain(async () => {
  const images = baseImages();
  for (const image of Object.values(images)) {
    image.digest = process.env.DIGESTS === 'no' ? null : await digestOf(image.image);
    say(referenceOf(image));
  }
  writeFileSync(LIST_FILE, JSON.stringify(images, null, 2));
  for (const file of USING_FILES) {
    const path = join(projectFolder, file);
    writeFileSync(path, withReferences(readFileSync(path, 'utf8'), Object.values(images)));
  }
  await mustRun('oxfmt', 'npx', ['oxfmt', LIST_FILE.pathname], {
    cwd: projectFolder,
  });
  say('Review and commit the changed files.');
});
