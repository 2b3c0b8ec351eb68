import { readFileSync } from 'node:fs';

/**
 * The images of others, by tag and, once `make pin-images` has asked their registry, by digest.
 * @typedef {{ image: string, digest: string | null, use: string }} BaseImage
 */

/** The list of images, and the files that name them. */
export const LIST_FILE = new URL('./base-images.json', import.meta.url);
export const USING_FILES = [
  'docker-compose.yml',
  'infra/docker/Dockerfile',
  'infra/production/compose.yml',
  'infra/swarm/stack.yml',
  'infra/swarm/mail-catcher.yml',
  'infra/kubernetes/base/gateway.yaml',
];

/** @returns {Record<string, BaseImage>} */
export function baseImages() {
  return JSON.parse(readFileSync(LIST_FILE, 'utf8'));
}

/** @param {string} name as in the list @returns {string} */
export function baseImage(name) {
  const image = baseImages()[name];
  if (image === undefined) throw new Error(`base-images.json lists no "${name}".`);
  return referenceOf(image);
}

/** @param {BaseImage} image @returns {string} as Docker takes it: `nginx:1.28-bookworm`, or with `@sha256:…` */
export function referenceOf({ image, digest }) {
  return digest === null ? image : `${image}@${digest}`;
}

/**
 * @param {string} text of a Dockerfile, compose file or manifest
 * @returns {string[]} the images of others that it names; stages, and images that we build (`lml-auth`), are left out
 */
export function imagesIn(text) {
  const stages = new Set([...text.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, name]) => name));
  return [...text.matchAll(/^(?:FROM|\s+(?:- )?image:) +(?:\$\{MAIL_IMAGE:-)?([^\s}]+)\}?(?: AS \S+)?$/gm)]
    .map(([, name = '']) => name.replace(/^["']|["']$/g, ''))
    .filter((name) => !stages.has(name) && !/^(\$\{IMAGES:-)?lml\b/.test(name));
}

/**
 * @param {string} text of a file that names images
 * @param {BaseImage[]} images
 * @returns {string} with each of them as the list has it now
 */
export function withReferences(text, images) {
  return images.reduce((result, image) => {
    const name = image.image.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
    return result.replace(
      new RegExp(`(?<![\\w./]|(?<!:)-)${name}(@sha256:[0-9a-f]{64})?(?![\\w.@-])`, 'g'),
      referenceOf(image),
    );
  }, text);
}
