import { expect, test } from '@playwright/test';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inquiriesAbout, signIn } from '../support/staff.js';
import { control } from '../support/system.js';
import { postInquiry, uniqueWords } from '../support/visitor.js';

const run = promisify(execFile);

/** Runs `digest` or `wipe` on all stored data and returns its lines. */
async function drill(what: string): Promise<string[]> {
  return (await run('node', ['infra/test/wipe-for-test.mjs', what], { timeout: 60_000 })).stdout.split('\n');
}

test('a backup restores everything after a total loss [OPERATION-1]', async ({
  request,
  playwright,
  baseURL,
}) => {
  const words = uniqueWords();
  expect((await postInquiry(request, { message: `Kept in the backup: ${words}` })).status()).toBe(201);
  await signIn(request);
  await expect
    .poll(async () => [
      ...new Set(
        (await inquiriesAbout(request, words)).flatMap(({ deliveries }) =>
          deliveries.map(({ state }) => state),
        ),
      ),
    ])
    .toEqual(['sent']);
  const folder = await mkdtemp(join(tmpdir(), 'lml-backup-'));
  try {
    let before: string[] = [];
    let backup = '';
    // Pushes about the message may still be on their way: only a backup of data at rest can be compared.
    await expect
      .poll(
        async () => {
          before = await drill('digest');
          await control('backup', '', { TO: folder });
          backup = join(folder, (await readdir(folder)).sort().at(-1)!);
          return (await drill('digest')).filter((line) => !before.includes(line));
        },
        { message: 'tables that changed during the backup', timeout: 120_000 },
      )
      .toEqual([]);
    expect(before.join('\n')).toContain('listings.properties');

    await drill('wipe');
    expect((await request.get('/api/properties')).status(), 'all data is deleted').toBeGreaterThanOrEqual(
      500,
    );

    await control('restore', backup, { RESTORE: 'yes', BACKUP: 'no' });
    expect(await drill('digest')).toEqual(before);
    expect((await request.get('/api/inquiries')).status(), 'signed out by the restore').toBe(401);
    const anew = await playwright.request.newContext({ baseURL });
    await signIn(anew);
    expect(await inquiriesAbout(anew, words)).toHaveLength(1);
    await anew.dispose();

    // A changed byte is detected before anything is restored.
    const dump = join(backup, 'listings.dump');
    const bytes = await readFile(dump);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    await writeFile(dump, bytes);
    await expect(control('restore', backup, { RESTORE: 'yes', BACKUP: 'no' })).rejects.toThrow(/damaged/);
    expect((await request.get('/api/properties')).status()).toBe(200);
  } finally {
    await rm(folder, { recursive: true });
  }
});
