/**
 * `make test-spreadsheets`: opens our CSV and XLSX exports, full of hostile texts, in LibreOffice and checks that no cell
 * is a formula and that no row or text changes. The last line says how many tests passed and failed.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../run/folders.mjs';
import { runLocked } from '../run/lock.mjs';
import { ensureNpmPackages } from '../run/npm-packages.mjs';
import { run } from '../run/run-program.mjs';
import { ensureLibreOffice } from './libre-office.mjs';
import { readJestResults, report } from './test-report.mjs';

const folder = join(projectFolder, '.local', 'test-spreadsheets');

async function testSpreadsheets() {
  const file = join(folder, 'jest.json');
  rmSync(file, { force: true });
  await ensureNpmPackages(join(folder, 'logs'));
  await ensureLibreOffice();
  const since = Date.now();
  await run(
    'npm',
    [
      'run',
      '--silent',
      'jest',
      '--',
      '--selectProjects=spreadsheets',
      '--ci',
      '--json',
      `--outputFile=${file}`,
    ],
    { cwd: projectFolder, show: true },
  );
  return report(readJestResults(file, (Date.now() - since) / 1000, ['spreadsheets']));
}

await runLocked('make test-spreadsheets', folder, testSpreadsheets);
