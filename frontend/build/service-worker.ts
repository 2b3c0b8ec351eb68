import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const ENTRY = fileURLToPath(new URL('../src/worker/service-worker.ts', import.meta.url));
const FILE = 'sw.js';

/**
 * Bundles src/worker/service-worker.ts into `/sw.js`. Its constant `__BUILD__` changes with the names of the built files, which
 * change with their contents, so that each build has caches of its own.
 * @param target browsers, as in `build.target`
 * @param alias as in `resolve.alias`
 */
export function serviceWorker(target: string[], alias: Record<string, string>): Plugin {
  return {
    name: 'service-worker',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async generateBundle(_options, bundle) {
      const names = Object.keys(bundle).sort().join();
      const id = createHash('sha256').update(names).digest('hex').slice(0, 12);
      this.emitFile({ type: 'asset', fileName: FILE, source: await bundled(target, alias, id) });
    },
  };
}

async function bundled(target: string[], alias: Record<string, string>, id: string): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias },
    define: { __BUILD__: JSON.stringify(id), 'process.env.NODE_ENV': '"production"' },
    build: { write: false, target, lib: { entry: ENTRY, formats: ['iife'], name: 'worker', fileName: 'sw' } },
  });
  const [output] = [built].flat();
  const [chunk] = output && 'output' in output ? output.output : [];
  if (chunk?.type !== 'chunk') throw new Error(`${ENTRY} was not built`);
  return chunk.code;
}
