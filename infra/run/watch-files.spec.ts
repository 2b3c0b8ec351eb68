import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { watchFiles } from './watch-files.mjs';

const folder = mkdtempSync(join(tmpdir(), 'lml-watch-'));
let watcher: Awaited<ReturnType<typeof watchFiles>>;

afterEach(async () => {
  await watcher.close();
  rmSync(folder, { recursive: true });
});

it('each save is noticed, also where the editor replaces the file', async () => {
  mkdirSync(join(folder, 'model'));
  writeFileSync(join(folder, 'model', 'a.ts'), 'first');
  let notice: (names: string[]) => void = () => {};
  watcher = await watchFiles(folder, (names) => notice(names));
  const savedFile = (file: string) =>
    new Promise<void>((resolve) => {
      notice = (names) => {
        if (names.includes(file)) resolve();
      };
    });

  for (const text of ['second', 'third', 'fourth']) {
    const replaced = savedFile('model/a.ts');
    writeFileSync(join(folder, 'model', 'a.ts.new'), text);
    renameSync(join(folder, 'model', 'a.ts.new'), join(folder, 'model', 'a.ts'));
    await expect(replaced).resolves.toBeUndefined();
  }

  const inPlace = savedFile('model/a.ts');
  writeFileSync(join(folder, 'model', 'a.ts'), 'fifth');
  await expect(inPlace).resolves.toBeUndefined();

  const inNewFolder = savedFile('search/b.ts');
  mkdirSync(join(folder, 'search'));
  writeFileSync(join(folder, 'search', 'b.ts'), 'first');
  await expect(inNewFolder).resolves.toBeUndefined();
});
