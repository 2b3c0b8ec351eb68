import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** @typedef {import('./scenario.mjs').Scenario} Scenario */

/** @type {Scenario} */
export const diskFull = {
  name: 'disk-full',
  title: 'no room for pictures',
  fault: async ({ system, staff, load, complain }) => {
    const media = system.state.media;
    if (spawnSync('unshare', ['-rm', 'true']).status !== 0) {
      complain('a full disk needs Linux with user namespaces (unshare -rm)');
      return;
    }
    // A small file system in a mount namespace, which ends with the process. Needs no privileges.
    await system.runServices(({ command, args, env }, part) =>
      part === 'listings'
        ? {
            // The demo pictures do not fit.
            env: { ...env, DEMO: 'false' },
            command: '/usr/bin/unshare',
            args: [
              ...[
                '-rm',
                '/bin/sh',
                '-c',
                'mount -t tmpfs -o size=4m,mode=700 none "$MEDIA_DIR" && exec "$@"',
                'sh',
              ],
              ...[command, ...args],
            ],
          }
        : undefined,
    );
    const disks = (await system.replicas('listings')).map(({ pid }) => join(`/proc/${pid}/root`, media));
    try {
      for (const disk of disks) {
        const { bavail, bsize } = statfsSync(disk);
        // Almost full: files can be created but not completed.
        writeFileSync(join(disk, 'ballast'), Buffer.alloc(bavail * bsize - 16_384));
      }
      const failed = load.failedGets.length;
      for (let attempt = 0; attempt < 6; attempt++) {
        const { status, body } = await staff.upload(await photograph(attempt), 'house.jpg');
        if (![503, 507].includes(status) || !/room|space|full/i.test(body)) {
          complain(`an upload without room was answered ${status}: ${body.slice(0, 160)}`);
        }
      }
      if (load.failedGets.length > failed) complain(`reading failed meanwhile: ${load.failedGets.at(-1)}`);
      for (const disk of disks) {
        const left = readdirSync(disk).filter((name) => name !== 'ballast');
        if (left.length > 0) complain(`half written: ${left.join(', ')}`);
        rmSync(join(disk, 'ballast'));
      }
      const { status, body } = await staff.upload(await photograph(9), 'house.jpg');
      if (status !== 201)
        complain(`with room again, an upload was answered ${status}: ${body.slice(0, 160)}`);
      for (const disk of disks) {
        for (const name of readdirSync(disk)) {
          cpSync(join(disk, name), join(media, name), { recursive: true });
        }
      }
    } finally {
      await system.runServices();
    }
  },
};

/**
 * A picture that compresses badly, so that it is large.
 * @param {number} seed makes another one
 */
async function photograph(seed) {
  const width = 900;
  const height = 600;
  const pixels = Buffer.alloc(width * height * 3);
  let value = seed + 1;
  for (let at = 0; at < pixels.length; at++) {
    value = (value * 1_103_515_245 + 12_345) % 2_147_483_648;
    pixels[at] = value >> 16;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}
