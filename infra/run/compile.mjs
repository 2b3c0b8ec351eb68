import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { say } from './console.mjs';
import { projectFolder } from './folders.mjs';
import { watchFiles } from './watch-files.mjs';

/**
 * SWC options that match `tsc` for the services, without type checks. Jest uses them too.
 * @param {boolean} jsx
 * @returns {import('@swc/core').Options}
 */
export const swcOptions = (jsx) => ({
  swcrc: false,
  jsc: {
    parser: { syntax: 'typescript', decorators: true, tsx: jsx },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      react: { runtime: 'automatic' },
    },
    target: 'es2023',
    experimental: { keepImportAttributes: true },
    keepClassNames: true,
  },
  module: { type: 'es6' },
});

/**
 * Compiles each file of these parts of `services/` when it is saved.
 * @param {string[]} parts
 * @param {(part: string) => Promise<void>} onCompiled called when all files of one save are compiled
 * @returns once saves are noticed
 */
export async function compileOnChange(parts, onCompiled) {
  for (const part of parts) {
    await watchFiles(join(projectFolder, 'services', part, 'src'), async (saved) => {
      const names = saved.filter((name) => /\.(ts|json)$/.test(name) && !/\.(spec|d)\.ts$/.test(name));
      if (names.length === 0) return;
      try {
        for (const name of names) await compile(part, name);
        await onCompiled(part);
      } catch (error) {
        say(/** @type {Error} */ (error).message);
      }
    });
  }
}

/**
 * @param {string} part
 * @param {string} name of the file, from the part's `src`
 */
async function compile(part, name) {
  const source = join(projectFolder, 'services', part, 'src', name);
  const output = join(projectFolder, 'services', part, 'dist', name.replace(/\.ts$/, '.js'));
  mkdirSync(dirname(output), { recursive: true });
  if (!name.endsWith('.ts')) {
    copyFileSync(source, output);
    return;
  }
  // Imported late: npm packages may not be installed yet when this module loads.
  const { transformFile } = await import('@swc/core');
  const { code, map = '' } = await transformFile(source, { ...swcOptions(false), sourceMaps: true });
  writeFileSync(`${output}.map`, map);
  writeFileSync(output, `${code}\n//# sourceMappingURL=${basename(output)}.map\n`);
}
