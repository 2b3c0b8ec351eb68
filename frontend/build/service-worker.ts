import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const ENTRY = fileURLToPath(new URL('../src/worker/service-worker.ts', import.meta.url));
const FILE = 'sw.js';

/** Code that is needed when the connection has gone. */
const NEEDED_OFFLINE = /\/(?:waiting-messages\.tsx|keep-for-later\.ts)$/;

/**
 * Bundles src/worker/service-worker.ts into `/sw.js`. Its constant `__BUILD__` changes with the names of the built files, which
 * change with their contents, so that each build has caches of its own; `__NEEDED__` lists the code to keep at once.
 * @param target browsers, as in `build.target`
 * @param alias as in `resolve.alias`
 */
export function serviceWorker(target: string[], alias: Record<string, string>): Plugin {
  return {
    name: 'service-worker',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async generateBundle(_options, bundle) {
      const names = Object.keys(bundle).sort().join();
      const constants = {
        __BUILD__: createHash('sha256').update(names).digest('hex').slice(0, 12),
        __NEEDED__: neededOffline(bundle),
      };
      this.emitFile({ type: 'asset', fileName: FILE, source: await bundled(target, alias, constants) });
    },
  };
}

/** Paths of the code needed offline, with what it imports. */
function neededOffline(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entries = chunks.filter(({ facadeModuleId }) => NEEDED_OFFLINE.test(facadeModuleId ?? ''));
  const files = new Set(entries.flatMap(({ fileName, imports }) => [fileName, ...imports]));
  return [...files].map((name) => `/${name}`);
}

async function bundled(
  target: string[],
  alias: Record<string, string>,
  constants: Record<string, unknown>,
): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias },
    define: {
      ...Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)])),
      'process.env.NODE_ENV': '"production"',
    },
    build: { write: false, target, lib: { entry: ENTRY, formats: ['iife'], name: 'worker', fileName: 'sw' } },
  });
  const [output] = [built].flat();
  const [chunk] = output && 'output' in output ? output.output : [];
  if (chunk?.type !== 'chunk') throw new Error(`${ENTRY} was not built`);
  return chunk.code;
}
