import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Adds measurements to the table of `make test-hostile`.
 * @param name of the test, by which tables are merged
 * @param figures the measured things with their values
 */
export async function noteFigures(name: string, figures: [what: string, measured: string][]): Promise<void> {
  const folder = process.env.HOSTILE_FIGURES ?? 'test-results';
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `figures-${name}.json`), JSON.stringify(figures));
}
